package targets;

/** Lines whose cycles on JOP, without a method cache, stand beside them. */
public final class Lined {

  private Lined() {}

  public static void main(String[] arguments) {
    // Once iconst_0 istore_1: 2; 4 x iload_1 iconst_3 if_icmpge: 24; 3 x iload_1 iconst_1 iadd
    // istore_1 in place of iinc, and goto: 24.
    for (int i = 0; i < 3; i++) { // line: 1 x, 50 cycles
      shifted(i); // line: 3 x, 231 cycles: 3 x (iload_1 1, invokestatic 74, pop2 2)
      divided(i, Integer.MIN_VALUE); // line: 3 x, 252 cycles: 3 x (iload_1 1, ldc 8, 74, pop 1)
    }
    locked(); // line: 1 x, 74 cycles
  } // line: 1 x, 21 cycles

  private static long shifted(int by) {
    // lconst_1 2, iload_0 1, lreturn 25; lshl by 0 takes 7 cycles, by 1 and 2 it takes 28.
    return 1L << by; // line: 3 x, 147 cycles
  }

  private static int divided(int n, int by) {
    if (n == 0) { // line: 3 x, 15 cycles: 3 x (iload_0 1, ifne 4)
      return 0; // line: 1 x, 24 cycles: iconst_0 1, ireturn 23
    }
    // A division by the least int takes 137 cycles, of which 82 are idiv itself.
    return n / by; // line: 2 x, 214 cycles, 110 in routines: 2 x (iload_0 1, iload_1 1, 82, 23)
  }

  // What the tool chain puts at the entry is in no line: aload_0 1, monitorenter 29; at the return
  // aload_0 1, monitorexit 22.
  private static synchronized void locked() {} // line: 1 x, 44 cycles
}
