package targets;

/** Calls one method from several places. */
public final class CalledFrom {

  private CalledFrom() {}

  public static void main(String[] arguments) {
    use(step(), step()); // at 0 and 3; invokestatic at 6
    for (int i = 0; i < 3; i++) { // iconst_0 istore_1 iload_1 iconst_3 if_icmpge: from 9 to 15
      step(); // at 16
    }
  }

  private static int step() {
    return 1;
  }

  private static void use(int one, int other) {}
}
