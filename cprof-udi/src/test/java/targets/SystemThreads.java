package targets;

import java.lang.ref.Cleaner;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/** What a program has threads of the JVM do: signals, finalizers, cleaners, references, its end. */
public final class SystemThreads {
  private static final int PATIENCE_SECONDS = 20;

  private static final CountDownLatch DONE = new CountDownLatch(3);

  private SystemThreads() {}

  /** First used by the thread that handles the signal. */
  static final class Late {
    static final int TWICE = doubled(21); // bipush invokestatic putstatic return

    private Late() {}

    static int doubled(int number) {
      return 2 * number; // iconst iload imul ireturn
    }
  }

  static final class Handler implements SignalHandler {
    @Override
    public void handle(Signal signal) {
      handled(3); // iconst invokestatic return
    }
  }

  static void handled(int times) {
    for (int i = 0; i < times; i++) { // iconst istore, 4 x (iload iload if), 3 x (iinc goto)
      work(); // 3 x invokestatic
    }
    if (Late.TWICE != 42) { // getstatic bipush if
      throw new IllegalStateException();
    }
    DONE.countDown(); // getstatic invokevirtual return
  }

  static final class Finalized {
    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
      work(); // invokestatic
      DONE.countDown(); // getstatic invokevirtual return
    }
  }

  static void cleaned() {
    work();
    DONE.countDown();
  }

  static void hook() {
    work();
  }

  static void queued() {
    work();
  }

  static void work() {}

  static Object discarded() {
    return new Object();
  }

  static void finalized() {
    new Finalized();
  }

  public static void main(String[] arguments) throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(SystemThreads::hook, "hook"));
    Signal signal = new Signal("USR2");
    Signal.handle(signal, new Handler());
    Cleaner.create().register(discarded(), SystemThreads::cleaned);
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    WeakReference<Object> reference = new WeakReference<>(discarded(), queue);
    finalized();
    Signal.raise(signal);
    System.gc();
    if (queue.remove(1000L * PATIENCE_SECONDS) == reference) {
      queued();
    }
    if (!DONE.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException(DONE.toString());
    }
  }
}
