package java.lang;

/**
 * What the run-time needs of {@code Thread} that is private, or not in all JDKs. Private fields
 * stay so, as the program may look: this class is of the same nest (JVMS 5.4.4).
 *
 * <p>This source only declares the methods; the class that stands in its place has code for the JDK
 * that it is made for.
 */
final class CProfThreadAccess {

  private CProfThreadAccess() {}

  /**
   * The address of the next thread's id; 0 where the JDK keeps the last one in a field of {@code
   * Thread} (JDK 17).
   */
  static long nextId() {
    throw new UnsupportedOperationException();
  }

  /**
   * Stops a thread; does nothing where none can be stopped (JDK 26).
   *
   * @throws UnsupportedOperationException from JDK 20 on
   */
  static void stop(Thread thread) {
    throw new UnsupportedOperationException(thread.toString());
  }
}
