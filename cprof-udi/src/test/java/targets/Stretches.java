package targets;

/** Software bytecodes of one basic block, in a loop, cut short by exceptions, and in a handler. */
public final class Stretches implements Runnable {

  // tree:
  //   run x1
  //     mixed x4
  //     caught x4
  //       quotients x4
  //     deep x1
  //       deep x1
  //         deep x1

  static final int[] NUMBERS = {300, -7};
  static int result;

  @Override
  public void run() {
    for (int i = 0; i < 4; i++) { // 1 x iconst_0 istore_1; 5 x iload_1 iconst_4 if_icmpge
      result +=
          (int) mixed(i); // 4 x getstatic iload_1 i2d invokestatic d2i iadd putstatic iinc goto
    }
    result +=
        caught(NUMBERS, 2); // 1 x getstatic getstatic_ref iconst_2 invokestatic iadd putstatic
    result +=
        caught(NUMBERS, 0); // 1 x getstatic getstatic_ref iconst_0 invokestatic iadd putstatic
    result +=
        caught(NUMBERS, 5); // 1 x getstatic getstatic_ref iconst_5 invokestatic iadd putstatic
    result += caught(new int[1], 3); // 1 x getstatic iconst_1 newarray iconst_3 invokestatic
    // 1 x iadd putstatic
    result += (int) deep(2); // 1 x getstatic iconst_2 invokestatic d2i iadd putstatic
  } // 1 x return

  /** Nothing throws: all that is software is one stretch. */
  private static double mixed(double x) {
    return (x + 1) * x - x; // 4 x dload_0 dconst_1 dadd dload_0 dmul dload_0 dsub dreturn
  }

  /** The second number is missing in the last call, the divisor is 0 in the second. */
  private static int quotients(int[] numbers, int divisor) {
    int first = (byte) numbers[0] / divisor; // 4 x aload_0 iconst_0 iaload i2b iload_1 idiv
    // 3 x istore_2
    // counted: 1 x istore_2
    int second = (short) numbers[1] % divisor; // 3 x aload_0 iconst_1 iaload
    // 2 x i2s iload_1 irem istore_3
    // counted: 1 x aload_0 iconst_1 iaload; 2 x i2s iload_1 irem istore_3
    return first + second; // 2 x iload_2 iload_3 iadd ireturn
    // counted: 2 x iload_2 iload_3 iadd ireturn
  }

  private static int caught(int[] numbers, int divisor) {
    try {
      return quotients(numbers, divisor); // 4 x aload_0 iload_1 invokestatic; 2 x ireturn
      // counted: 2 x ireturn
    } catch (ArithmeticException e) { // 1 x astore_2
      return (byte) (1000 / (divisor + 3)); // 1 x sipush iload_1 iconst_3 iadd idiv i2b ireturn
    } catch (ArrayIndexOutOfBoundsException e) { // 1 x astore_2
      return numbers[0] * 2 / 7; // 1 x aload_0 iconst_0 iaload iconst_2 imul bipush idiv ireturn
    }
  }

  /** What is counted before and behind a call that has the same routines. */
  private static double deep(int n) {
    double half = n * 0.5; // 3 x iload_0 i2d ldc2_w dmul dstore_1
    double below = n == 0 ? 0 : deep(n - 1); // 3 x iload_0 ifne; 1 x dconst_0 goto
    // 2 x iload_0 iconst_1 isub invokestatic; 3 x dstore_3
    return half * below + half; // 3 x dload_1 dload_3 dmul dload_1 dadd dreturn
  }
}
