package programs;

/** Executes bytecodes of many kinds, in hardware and in software, and exceptions. */
public final class Varied {
  private static long sum;
  private static final double[] DOUBLES = {1.5, 2.5};
  private long wide = 7;
  private Object reference;

  private interface Step {
    int of(int x) throws Exception;
  }

  private static final class Thrower implements Step {
    @Override
    public synchronized int of(int x) throws Exception {
      if (x % 3 == 0) {
        throw new IllegalStateException();
      }
      return x / 3;
    }
  }

  private int step(Step step, int x) {
    try {
      reference = new int[x];
      wide += 2.5 * x / DOUBLES[x & 1];
      return step.of(x) + (reference instanceof int[] ? 1 : 0);
    } catch (Exception failed) {
      switch (x) {
        case 3:
          return -1;
        case 300:
          return -2;
        default:
          return (int) wide << x;
      }
    }
  }

  public static void main(String[] arguments) {
    Varied varied = new Varied();
    Step[] steps = {new Thrower(), x -> x + 1};
    for (int i = 0; i < 20; i++) {
      sum += varied.step(steps[i & 1], i);
    }
    System.out.println(sum);
  }
}
