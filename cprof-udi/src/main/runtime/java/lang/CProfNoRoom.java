package java.lang;

/**
 * Where neither stack nor heap is left for work of CProf in the middle of a method. The program
 * goes on, since its own code would: what is not told is counted, and named in the profile.
 */
final class CProfNoRoom {

  private CProfNoRoom() {}

  /** One more that is not told. */
  static void count() {
    CProfFile.count(CProfFile.NO_ROOM);
  }

  /** The same of work that may have left another context than it found. */
  static void count(long context) {
    CProfThread.setContext(CProfThread.current(), context);
    count();
  }
}
