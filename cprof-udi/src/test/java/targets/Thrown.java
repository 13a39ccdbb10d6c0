package targets;

/** A call that does not come back, in the middle of a block. */
public final class Thrown {

  private static int sum;

  private Thrown() {}

  public static void main(String[] arguments) {
    try {
      behind(); // invokestatic goto, of which the goto is in a block of its own by no rule
    } catch (IllegalStateException expected) {
      sum++;
    }
  }

  private static void behind() {
    fail(); // invokestatic
    sum += 3; // getstatic iconst_3 iadd putstatic, of which nothing is executed
  } // return

  private static void fail() {
    throw new IllegalStateException();
  }
}
