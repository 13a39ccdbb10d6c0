package targets;

/** What {@code embedding.c} calls, which has the JVM. */
final class Embedded {

  private static int calls;

  private Embedded() {}

  static int work(int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum += step(i);
    }
    return sum;
  }

  private static int step(int number) {
    calls++;
    return number + calls;
  }

  static void fail() {
    throw new IllegalStateException();
  }
}
