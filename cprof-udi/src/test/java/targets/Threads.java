package targets;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/**
 * Every kind of thread, each with methods of its own. What they execute in total is certain, who of
 * a pool does it is not.
 *
 * <p>Usage: {@code Threads SHORT}, the number of threads that run one after the other.
 */
public final class Threads {

  private Threads() {}

  public static void main(String[] arguments) throws InterruptedException {
    shortOnes(Integer.parseInt(arguments[0]));
    pool();
    new ForkJoinPool(3).invoke(new Sum(0, 512));
    timer();
    CountDownLatch ready = new CountDownLatch(2);
    endless("daemon", true, ready);
    endless("user", false, ready);
    ready.await();
    System.exit(0);
  }

  private static void shortOnes(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(Threads::shortWork, "short");
      thread.start();
      thread.join();
    }
  }

  private static void shortWork() {
    leafOfShort();
    leafOfShort();
  }

  private static void leafOfShort() {}

  private static void pool() throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    for (int i = 0; i < 1000; i++) {
      pool.execute(Threads::poolWork);
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.HOURS);
  }

  private static void poolWork() {}

  /** Halves until there is one element: 512 leaves, 511 tasks above them. */
  private static final class Sum extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    private final int from;
    private final int to;

    Sum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected Integer compute() {
      if (to - from == 1) {
        return element(from);
      }
      Sum left = new Sum(from, from + to >> 1);
      left.fork();
      return new Sum(from + to >> 1, to).invoke() + left.join();
    }

    private static int element(int index) {
      return index;
    }
  }

  private static void timer() throws InterruptedException {
    CountDownLatch ticks = new CountDownLatch(5);
    Timer timer = new Timer("timer");
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            if (ticks.getCount() == 1) {
              cancel();
            }
            tick();
            ticks.countDown();
          }
        },
        0,
        1);
    ticks.await();
    timer.cancel();
  }

  private static void tick() {}

  /** A thread that has done its work, says so, and never ends. */
  private static void endless(String name, boolean isDaemon, CountDownLatch ready) {
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; i < 7; i++) {
                endlessWork();
              }
              ready.countDown();
              sleepForEver();
            },
            name);
    thread.setDaemon(isDaemon);
    thread.start();
  }

  private static void endlessWork() {}

  private static void sleepForEver() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException never) {
      throw new AssertionError(never);
    }
  }
}
