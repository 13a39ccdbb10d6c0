package targets;

/**
 * Lines with their executions, bytecodes and, where they call nothing, cycles on JOP; the arrays
 * that they make stand in the test that runs this.
 */
public final class LinedAllocations {

  private static Object kept;

  private LinedAllocations() {}

  private static class Cell {
    final int[] inner;

    Cell(int n) { // line: 2 x, 4 bytecodes: 2 x (aload_0, invokespecial)
      inner = new int[n]; // line: 2 x, 8 bytecodes: 2 x (aload_0, iload_1, newarray, putfield)
    } // line: 2 x, 2 bytecodes, 42 cycles: 2 x return 21

    Cell() {
      this(4); // line: 1 x, 3 bytecodes, 76 cycles: aload_0 1, iconst_4 1, invokespecial 74
    } // line: 1 x, 1 bytecodes, 21 cycles: return 21
  }

  public static void main(String[] arguments) {
    // Once iconst_0 istore_1: 2; 4 x iload_1 iconst_3 if_icmpge: 12 bytecodes, 24 cycles; 3 x iinc
    // and goto: 6 bytecodes, on JOP iload_1 iconst_1 iadd istore_1 and goto: 24 cycles.
    for (int i = 0; i < 3; i++) { // line: 1 x, 20 bytecodes, 50 cycles
      kept = row(i); // line: 3 x, 9 bytecodes: 3 x (iload_1, invokestatic, putstatic)
    }
    kept = new Cell(); // line: 1 x, 4 bytecodes: new, dup, invokespecial, putstatic
    kept = new Cell(2); // line: 1 x, 5 bytecodes: the same with iconst_2
    kept = table(2); // line: 1 x, 3 bytecodes: iconst_2, invokestatic, putstatic
  } // line: 1 x, 1 bytecodes, 21 cycles: return 21

  private static Object row(int n) {
    if (n == 0) { // line: 3 x, 6 bytecodes, 15 cycles: 3 x (iload_0 1, ifne 4)
      return new Object(); // line: 1 x, 4 bytecodes: new, dup, invokespecial, areturn
    }
    return new long[n]; // line: 2 x, 6 bytecodes: 2 x (iload_0, newarray, areturn)
  }

  private static Object table(int n) {
    // iload_0, bipush, if_icmple, iload_0, iconst_3, multianewarray, areturn.
    return n > 9 ? new char[n] : new byte[n][3]; // line: 1 x, 7 bytecodes
  }
}
