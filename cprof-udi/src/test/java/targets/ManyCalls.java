package targets;

/** So many calls of one method that the rows of their series are moved to blocks of megabytes. */
public final class ManyCalls {
  public static final int CALLS = 300_000;

  public static void main(String[] arguments) {
    int sum = 0;
    for (int i = 0; i < CALLS; i++) {
      sum += step(i);
    }
    System.out.println(sum);
  }

  private static int step(int i) {
    return i & 1;
  }
}
