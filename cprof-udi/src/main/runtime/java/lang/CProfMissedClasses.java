package java.lang;

/**
 * Finds out at the end of the JVM which classes have been missed. It asks the service, in a thread
 * of its own: the JVM's end does not wait for one that does not answer, nor for a thread that asks
 * it.
 */
final class CProfMissedClasses implements Runnable {

  private static final long MOST_NANOS = 2_000_000_000L;

  /** Null until they are known. */
  private volatile String[] names;

  private CProfMissedClasses() {}

  /** Names of loaded classes that are neither counted nor left out by name. */
  static String[] missed() {
    CProfMissedClasses end = new CProfMissedClasses();
    CProfOwnThreads.of("end", end).start();
    long start = System.nanoTime();
    while (end.names == null && System.nanoTime() - start < MOST_NANOS) {
      // Agents forbid some threads to wait.
    }
    String[] found = end.names;
    return found == null ? new String[0] : found;
  }

  @Override
  public void run() {
    Class<?>[] types = CProfControl.loaded();
    int[] indexes = CProfSession.uncounted(types);
    String[] missed = new String[indexes.length];
    for (int i = 0; i < missed.length; i++) {
      missed[i] = CProfNames.of(types[indexes[i]]);
    }
    names = missed;
  }
}
