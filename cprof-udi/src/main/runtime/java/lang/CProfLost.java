package java.lang;

/**
 * What an exception in the middle of CProf's work for a class would make the JVM lose: who calls
 * that work takes no notice of exceptions. The class is named as one that is not counted; and a
 * thread that was about to be stopped is stopped once more.
 */
final class CProfLost implements Runnable {

  private static final int MOST_CLASSES = 1000;
  private static final long MILLIS_BETWEEN = 1;
  private static final String STOP = "java.lang.ThreadDeath";

  /** Reading them takes no room on the stack, and filling them in no memory. */
  private static final String[] CLASSES = new String[MOST_CLASSES];

  private static final String[] REASONS = new String[MOST_CLASSES];
  private static volatile int count;

  private final Thread stopped;

  private CProfLost(Thread stopped) {
    this.stopped = stopped;
  }

  /**
   * A class is defined as it is. Of two that come at once, one may go without a name.
   *
   * @param name internal name; null where the JVM does not know it
   */
  static void add(String name, Throwable problem) {
    boolean isOverflow = problem instanceof StackOverflowError;
    int index = count;
    if (index < MOST_CLASSES) {
      CLASSES[index] = name;
      REASONS[index] = isOverflow ? "no stack was left" : "an exception came first";
      count = index + 1;
    }
    // By its name, as the class itself would be loaded here.
    if (!isOverflow && CProfNames.of(problem.getClass()).equals(STOP)) {
      CProfOwnThreads.of("stop", new CProfLost(Thread.currentThread())).start();
    }
  }

  /** Stops the thread once it is back in the program. */
  @Override
  public void run() {
    try {
      do {
        Thread.sleep(MILLIS_BETWEEN);
      } while (CProfThread.isBypassed(stopped));
      CProfThreadAccess.stop(stopped);
    } catch (InterruptedException | UnsupportedOperationException nobodyStopsThreads) {
      // It goes on.
    }
  }

  /** Names the classes in the log. */
  static void log() {
    for (int i = 0; i < count; i++) {
      CProfFile.logLeftOut(CLASSES[i], false, REASONS[i]);
    }
  }
}
