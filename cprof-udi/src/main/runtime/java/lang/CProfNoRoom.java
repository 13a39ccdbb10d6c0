package java.lang;

/**
 * Where neither stack nor heap is left for work of CProf in the middle of a method. The program
 * goes on, since its own code would: what is not told is counted, and named in the profile.
 *
 * <p>What may overflow is a call of a method that compilers do not inline. Of one that they do, the
 * caller's own entry would look for the room, where nothing catches the error.
 */
final class CProfNoRoom {

  /** What finds no heap is tried again after so many times: each costs a collection. */
  static final int TRIES_BETWEEN = 1024;

  private CProfNoRoom() {}

  /** Counts a time that work found no room. */
  static void count() {
    CProfFile.count(CProfFile.NO_ROOM);
  }

  /** Counts it, and sets back the context that the work may have changed. */
  static void count(long context) {
    CProfThread.setContext(CProfThread.current(), context);
    count();
  }
}
