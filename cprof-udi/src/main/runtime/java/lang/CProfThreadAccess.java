package java.lang;

/**
 * What the run-time needs of {@code Thread} that is not in all JDKs.
 *
 * <p>This source only declares the methods; the class that stands in its place has code for the JDK
 * that it is made for.
 */
final class CProfThreadAccess {

  private CProfThreadAccess() {}

  /**
   * Stops a thread; does nothing where none can be stopped (JDK 26).
   *
   * @throws UnsupportedOperationException from JDK 20 on
   */
  static void stop(Thread thread) {
    throw new UnsupportedOperationException(thread.toString());
  }
}
