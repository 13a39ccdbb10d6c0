package programs;

/** Ends with an uncaught exception. */
public final class Thrower {
  private Thrower() {}

  public static void main(String[] arguments) {
    throw new IllegalStateException("thrown on purpose");
  }
}
