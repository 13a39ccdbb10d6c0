package targets;

/**
 * Leaves and software bytecodes in blocks of their own and together, again and again, so that in a
 * small method cache each look-up of them misses at some time: called from their own class and from
 * another one, in loops, below themselves, with exceptions in the middle, and by threads that end.
 */
public final class LookUps implements Runnable {

  /** Getters, which callers in this class count and those outside call. */
  static final class Point {
    private final double x;
    private final double y;
    private Object tag;

    Point(double x, double y) {
      this.x = x;
      this.y = y;
    }

    double x() {
      return x;
    }

    double y() {
      return y;
    }

    /** A leaf whose blocks count. */
    private double larger(boolean first) {
      return first ? x : y;
    }

    /** A leaf that may throw: the return from it does not always happen. */
    private int length(int[] numbers, int index) {
      return numbers[index];
    }

    double dot(Point other) {
      return x() * other.x() + y() * other.y();
    }

    Point minus(Point other) {
      return new Point(x() - other.x(), y() - other.y());
    }

    int compare(Point other) {
      int less = x() < other.x() ? 1 : 0;
      less += larger(less == 0) > other.larger(less == 1) ? 2 : 0;
      return other.y() >= y() ? less : less + 4;
    }

    void mark(Object object) {
      Object old = tag;
      tag = object;
      if (old instanceof Point) {
        tag = ((Point) old).tag;
      }
    }

    int caught(int[] numbers, int index, Point other) {
      int sum = (int) x();
      try {
        sum += (byte) sum + length(numbers, index) / index;
        sum += (int) other.dot(this) % 7;
      } catch (ArrayIndexOutOfBoundsException | ArithmeticException e) {
        sum += (int) larger(true) / 3;
      } catch (NullPointerException e) {
        sum -= length(numbers, 0);
      }
      return sum + (short) sum;
    }

    double deep(int n) {
      double half = n * 0.5 + x();
      double below = n == 0 ? 0 : deep(n - 1);
      return half * below - y();
    }
  }

  static double result;

  @Override
  public void run() {
    result += turns(60);
    for (int i = 0; i < 3; i++) {
      Thread thread = new Thread(new Turns(20 + i));
      thread.start();
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** What a thread does that ends, later than the other begins to wait for it. */
  private static final class Turns implements Runnable {
    private final int times;

    Turns(int times) {
      this.times = times;
    }

    @Override
    public void run() {
      try {
        Thread.sleep(200);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      result += turns(times);
    }
  }

  static double turns(int times) {
    int[] numbers = {3, 1, 4};
    Point point = new Point(1, -2);
    double sum = 0;
    for (int i = 0; i < times; i++) {
      Point other = new Point(i % 7 - 3, i % 5);
      sum += point.dot(other) + other.minus(point).dot(other);
      sum += outside(other) + point.compare(other) + other.compare(point);
      if (i % 3 == 0) {
        point.mark(other);
        other.mark(i % 2 == 0 ? "a string" : point);
        sum += point.deep(i % 4);
      }
      sum += other.caught(numbers, i % 4, i % 11 == 0 ? null : point);
      sum += i % 13 == 0 ? inLoop(other, i % 3 + 2) : i / 7;
    }
    return sum;
  }

  /** No leaves of this class: each call has a node. */
  private static double outside(Point point) {
    return point.x() * point.y() + point.x();
  }

  private static double inLoop(Point point, int times) {
    double sum = 0;
    for (int i = 0; i < times; i++) {
      sum += i * 0.5 + doubled(i) / 3;
    }
    return sum * point.y();
  }

  private static long doubled(int i) {
    return 2L * i;
  }
}
