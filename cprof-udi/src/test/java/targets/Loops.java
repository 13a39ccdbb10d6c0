package targets;

/**
 * Loops: their tests, early ends, and exceptions thrown inside, after which counts must be right.
 */
public final class Loops implements Runnable {

  // tree:
  //   run x1
  //     sum x1
  //     table x1
  //     search x1
  //     thrownInside x1
  //       throwAt x5 bytecodes=21 cycles=202
  //     caughtInside x1
  //       throwAt x4 bytecodes=17 cycles=175
  //     beyondTheEnd x1

  static int result;
  static final int[] THREE = {1, 2, 3};
  static final RuntimeException READY = new Ready();

  /** Made once, so that no constructor runs when it is thrown. */
  static final class Ready extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Override
  public void run() {
    result = sum(10); // 1 x bipush invokestatic putstatic
    result += table(3); // 1 x getstatic iconst_3 invokestatic iadd putstatic
    result += search(2); // 1 x getstatic iconst_2 invokestatic iadd putstatic
    try {
      thrownInside(5); // 1 x iconst_5 invokestatic
      // counted: 1 x goto
    } catch (Ready e) { // 1 x astore_1
      result++; // 1 x getstatic iconst_1 iadd putstatic
    }
    result += caughtInside(4); // 1 x getstatic iconst_4 invokestatic iadd putstatic
    try {
      beyondTheEnd(); // 1 x invokestatic
      // counted: 1 x goto
    } catch (ArrayIndexOutOfBoundsException e) { // 1 x astore_1
      result++; // 1 x getstatic iconst_1 iadd putstatic
    }
  } // 1 x return

  static int sum(int n) {
    int sum = 0; // 1 x iconst_0 istore_1
    for (int i = 0; i < n; i++) { // 1 x iconst_0 istore_2; 11 x iload_2 iload_0 if_icmpge
      sum += i; // 10 x iload_1 iload_2 iadd istore_1
    } // 10 x iinc goto
    return sum; // 1 x iload_1 ireturn
  }

  static int table(int n) {
    int sum = 0; // 1 x iconst_0 istore_1
    for (int i = 0; i < n; i++) { // 1 x iconst_0 istore_2; 4 x iload_2 iload_0 if_icmpge
      int j = i; // 3 x iload_2 istore_3
      do {
        sum++; // 4 x iinc
      } while (--j > 0); // 4 x iinc iload_3 ifgt
      if (sum == 2) { // 3 x iload_1 iconst_2 if_icmpne
        continue; // 1 x goto
      }
      sum += i; // 2 x iload_1 iload_2 iadd istore_1
    } // 3 x iinc goto
    return sum; // 1 x iload_1 ireturn
  }

  static int search(int what) {
    int i = 0; // 1 x iconst_0 istore_1
    while (true) {
      if (THREE[i] == what) { // 2 x getstatic_ref iload_1 iaload iload_0 if_icmpne
        break; // 1 x goto
      }
      i++; // 1 x iinc goto
    }
    return i; // 1 x iload_1 ireturn
  }

  /** The method that it calls throws in round 5. */
  static void thrownInside(int n) {
    int i = 0; // 1 x iconst_0 istore_1
    while (true) {
      i++; // 5 x iinc
      throwAt(i, n); // 5 x iload_1 iload_0 invokestatic
    } // 4 x goto
    // counted: 1 x goto
  }

  static void throwAt(int i, int n) {
    if (i == n) { // 9 x iload_0 iload_1 if_icmpne
      throw READY; // 2 x getstatic_ref athrow
    }
  } // 7 x return

  static int caughtInside(int n) {
    int caught = 0; // 1 x iconst_0 istore_1
    for (int i = 0; i < n; i++) { // 1 x iconst_0 istore_2; 5 x iload_2 iload_0 if_icmpge
      try {
        throwAt(i, 2); // 4 x iload_2 iconst_2 invokestatic
        caught += 2; // 3 x iinc goto
        // counted: 1 x iinc goto
      } catch (Ready e) { // 1 x astore_3
        caught++; // 1 x iinc
      }
    } // 4 x iinc goto
    return caught; // 1 x iload_1 ireturn
  }

  /** The VM itself throws, at the fourth element of three: its constructor's call is not ours. */
  static void beyondTheEnd() {
    int i = 0; // 1 x iconst_0 istore_0
    while (true) {
      result += THREE[i++]; // 4 x getstatic getstatic_ref iload_0 iinc iaload; 3 x iadd putstatic
    } // 3 x goto
    // counted: 1 x iadd putstatic goto
  }
}
