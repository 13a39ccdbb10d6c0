package targets;

import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A finalizer, and cleaning actions of two cleaners, which threads of the JVM call; a third
 * cleaner's one is called by the program.
 */
public final class Collected {
  private static final long PATIENCE_SECONDS = 20;

  private static final CountDownLatch DONE = new CountDownLatch(3);

  private Collected() {}

  static final class Finalized {
    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
      byThread();
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Cleaner.create().register(discarded(), Collected::byThread);
    Cleaner.create().register(discarded(), Collected::byThread);
    Cleaner.create().register(Collected.class, Collected::byProgram).clean();
    finalized();
    System.gc();
    if (!DONE.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException(DONE.toString());
    }
  }

  static Object discarded() {
    return new Object();
  }

  static void finalized() {
    new Finalized();
  }

  static void byThread() {
    work();
    DONE.countDown();
  }

  static void byProgram() {
    work();
  }

  static void work() {}
}
