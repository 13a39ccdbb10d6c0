package programs;

/** Two methods that call each other. */
public final class Recursive {

  public static void main(String[] arguments) {
    if (!even(1000)) {
      throw new AssertionError();
    }
  }

  private static boolean even(int n) {
    return n == 0 || odd(n - 1);
  }

  private static boolean odd(int n) {
    return n != 0 && even(n - 1);
  }
}
