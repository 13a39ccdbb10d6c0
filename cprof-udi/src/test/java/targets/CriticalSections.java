package targets;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/**
 * Sections that nothing leaves half done, since what is called in them is called within their
 * {@code try}: wherever the stack is full, they are not begun, or ended.
 */
public final class CriticalSections {
  private static final int THREADS = 12;
  private static final int LEVELS = 60;

  private static final CriticalSections LOCK = new CriticalSections();
  private static final AtomicIntegerFieldUpdater<CriticalSections> STATE =
      AtomicIntegerFieldUpdater.newUpdater(CriticalSections.class, "state");

  private static final Object[] OBJECTS = new Object[4];
  private static Object value = "value";
  private static boolean begun;
  private static long sum;
  private static int back;
  private static int tried;
  private static int overflown;
  private static int leftHalfDone;

  private volatile int state;

  private CriticalSections() {}

  private static void work() {
    sum++;
  }

  private static void branches(int n) {
    begun = true;
    if (n > 3) {
      sum += n;
    } else {
      sum -= n;
    }
    try {
      work();
    } finally {
      begun = false;
    }
  }

  private static void swaps() {
    if (STATE.compareAndSet(LOCK, 0, -1)) {
      try {
        work();
      } finally {
        LOCK.state = 0;
      }
    }
  }

  private static void hasOperands(int n) {
    begun = true;
    boolean isText = value instanceof CharSequence;
    OBJECTS[1] = (String) value;
    int[] numbers = new int[3];
    numbers[isText ? 1 : 2] = n / 3 * 5;
    long product = n * 77L / 3;
    switch (n) {
      case 1 -> sum++;
      case 1000 -> sum--;
      default -> sum += product;
    }
    try {
      work();
    } finally {
      begun = false;
    }
  }

  private static void tryAll(int n) {
    tried++;
    try {
      branches(n);
    } catch (StackOverflowError full) {
      overflown++;
    }
    look();
    try {
      swaps();
    } catch (StackOverflowError full) {
      overflown++;
    }
    look();
    try {
      hasOperands(n);
    } catch (StackOverflowError full) {
      overflown++;
    }
    look();
  }

  private static void look() {
    if (begun || LOCK.state != 0) {
      leftHalfDone++;
      begun = false;
      LOCK.state = 0;
    }
  }

  private static void up(int n) {
    if (back++ < LEVELS) {
      try {
        tryAll(n);
      } catch (StackOverflowError full) {
        overflown++;
      }
    }
  }

  private static void deep(int n) {
    try {
      if ((n & 1) == 0) {
        deep(n + 1);
      } else {
        deep(n + 1, n, n);
      }
    } catch (StackOverflowError full) {
      back = 0;
    }
    up(n);
  }

  /** Frames of another size. */
  private static void deep(int n, long a, long b) {
    try {
      deep(n + 1);
    } catch (StackOverflowError full) {
      back = 0;
    }
    up(n + (int) (a - b));
  }

  public static void main(String[] arguments) throws InterruptedException {
    if (arguments.length == 0) {
      // The JVM calls class loaders where it meets the name of a class for the first time.
      tryAll(0);
    }
    for (int i = 0; i < THREADS; i++) {
      int first = i;
      Runnable twice =
          () -> {
            deep(first);
            deep(first);
          };
      Thread thread = new Thread(null, twice, "deep", 180_000 + 4_200L * i);
      thread.start();
      thread.join();
    }
    System.out.println(leftHalfDone + " " + (tried > 10 * THREADS) + " " + (overflown > 0));
  }
}
