package targets;

/** A method in its own context, and two that call each other. */
public final class Recursion implements Runnable {

  // tree:
  //   run x1
  //     fib x1 bytecodes=13 cycles=184
  //       fib x2 bytecodes=26 cycles=368
  //         fib x4 bytecodes=31 cycles=286
  //           fib x2 bytecodes=12 cycles=68
  //     isEven x1
  //       isOdd x1
  //         isEven x1
  //           isOdd x1

  static int result;

  @Override
  public void run() {
    result = fib(4); // 1 x iconst_4 invokestatic putstatic
    result += isEven(3) ? 1 : 0; // 1 x getstatic iconst_3 invokestatic ifeq iconst_0 iadd putstatic
  } // 1 x return

  /** Five calls end here (34 cycles), four go on (184). */
  static int fib(int n) {
    return n < 2 // 9 x iload_0 iconst_2 if_icmpge
        ? n // 5 x iload_0 goto
        : fib(n - 1) // 4 x iload_0 iconst_1 isub invokestatic
            + fib(n - 2); // 4 x iload_0 iconst_2 isub invokestatic iadd; 9 x ireturn
  }

  static boolean isEven(int n) {
    return n == 0 // 2 x iload_0 ifeq
        || isOdd(n - 1); // 2 x iload_0 iconst_1 isub invokestatic ifeq iconst_0 ireturn
  }

  static boolean isOdd(int n) {
    return n != 0 // 2 x iload_0 ifeq
        && isEven(n - 1); // 1 x iload_0 iconst_1 isub invokestatic ifeq; 2 x iconst_0 ireturn
  }
}
