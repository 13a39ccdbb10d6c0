package programs;

/** Executes the same loop in two methods, in one of them four times as often, for some seconds. */
public final class TwoHot {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int ROUNDS = 20_000;

  private TwoHot() {}

  public static void main(String[] arguments) {
    long nanos = Long.parseLong(arguments[0]) * NANOS_PER_SECOND;
    double sum = 0;
    for (long start = System.nanoTime(); System.nanoTime() - start < nanos; ) {
      sum += often(4 * ROUNDS) + seldom(ROUNDS);
    }
    System.out.println(sum > 0 ? "done" : "");
  }

  private static double often(int rounds) {
    double sum = 0;
    for (int i = 0; i < rounds; i++) {
      sum += Math.sqrt(i + sum);
    }
    return sum;
  }

  private static double seldom(int rounds) {
    double sum = 0;
    for (int i = 0; i < rounds; i++) {
      sum += Math.sqrt(i + sum);
    }
    return sum;
  }
}
