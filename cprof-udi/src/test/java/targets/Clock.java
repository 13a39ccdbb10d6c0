package targets;

import org.cprof.api.TargetClock;

/**
 * Reads the target's time around what it does, and prints each difference, which is the inclusive
 * cycles of the call in between, with what leads to it.
 */
public final class Clock implements Runnable {

  private static final int TIMES = 3;

  private int[] numbers = new int[8];

  public static void main(String[] arguments) throws InterruptedException {
    System.out.println("present " + TargetClock.isPresent());
    Clock clock = new Clock();
    clock.run();
    Thread thread = new Thread(clock, "second");
    thread.start();
    thread.join();
  }

  @Override
  public void run() {
    long[] times = new long[TIMES];
    long back = 0;
    for (int i = 0; i < TIMES; i++) {
      if (i == TIMES - 1) {
        TargetClock.emptyMethodCache();
      }
      // Between the readings: lstore, aload_0, iload, the call, pop, aload_1, iload.
      long begin = TargetClock.cycles();
      work(i);
      times[i] = TargetClock.cycles() - begin;
      back = TargetClock.cycles();
      back = TargetClock.cycles() - back;
    }
    print(times, back);
  }

  private static void print(long[] times, long back) {
    for (long time : times) {
      System.out.println(Thread.currentThread().getName() + " " + time);
    }
    System.out.println("nothing " + back);
    long cycles = TargetClock.cycles();
    long nanos = TargetClock.nanos();
    System.out.println("nanos " + (nanos - 10 * cycles));
  }

  /** A loop that gathers in locals, software routines, a leaf, a call that throws. */
  int work(int depth) {
    int sum = 0;
    for (int i = 0; i < 100; i++) {
      numbers[i & 7] += i / (depth + 1);
      sum += leaf(i);
    }
    try {
      numbers[thrower(sum)] = 1;
    } catch (IndexOutOfBoundsException expected) {
      sum++;
    }
    return depth == 0 ? sum : sum + work(depth - 1);
  }

  private int leaf(int i) {
    return numbers[i & 7];
  }

  private static int thrower(int sum) {
    if (sum >= 0) {
      throw new IndexOutOfBoundsException("of the program's own");
    }
    return 0;
  }
}
