package targets;

/** A call with an argument of each type. */
public final class Arguments {
  private Arguments() {}

  public static void main(String[] arguments) {
    System.out.println(take((short) -5, "text", (byte) -7, true, 'c', 3, -4L, 0.5));
  }

  private static double take(
      short a, String text, byte b, boolean truth, char letter, int c, long d, double e) {
    return a + text.length() + b + (truth ? letter : c) + d + e;
  }
}
