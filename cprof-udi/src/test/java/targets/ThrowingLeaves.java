package targets;

/**
 * Methods that call nothing and in which bytecodes throw: caught there or by their callers, one
 * behind the other, in loops, and beside calls that do not throw.
 */
public final class ThrowingLeaves implements Runnable {

  // tree:
  //   run x1
  //     element x2
  //     field x2
  //     next x1
  //     inLoop x1
  //       quotient x3
  //       next x3
  //     uncaught x2
  //       next x4
  //       bare x2
  //     behind x2
  //       next x4
  //     others x1
  //       store x1
  //       sized x1
  //       length x1
  //       twice x1
  //       released x1
  //       again x1
  //       next x1

  static final int[] NUMBERS = {3, -4};
  static final ThrowingLeaves OBJECT = new ThrowingLeaves();
  static int result;
  int field;

  @Override
  public void run() {
    result =
        element(NUMBERS, 5) // 1 x getstatic_ref iconst_5 invokestatic
            + field(null) // 1 x aconst_null invokestatic iadd
            + next(1) // 1 x iconst_1 invokestatic iadd
            + field(OBJECT) // 1 x getstatic_ref invokestatic iadd
            + element(NUMBERS, 1) // 1 x getstatic_ref iconst_1 invokestatic iadd
            + inLoop(0) // 1 x iconst_0 invokestatic iadd
            + uncaught(2) // 1 x iconst_2 invokestatic iadd
            + uncaught(1) // 1 x iconst_1 invokestatic iadd
            + behind(2) // 1 x iconst_2 invokestatic iadd
            + behind(1) // 1 x iconst_1 invokestatic iadd
            + others(OBJECT); // 1 x getstatic_ref invokestatic iadd putstatic
  } // 1 x return

  static int next(int n) {
    return n + 1; // 13 x iload_0 iconst_1 iadd ireturn
  }

  static int element(int[] array, int index) {
    try {
      return array[index]; // 2 x aload_0 iload_1 iaload; 1 x ireturn
      // counted: 1 x ireturn
    } catch (ArrayIndexOutOfBoundsException e) { // 1 x astore_2
      return 7; // 1 x bipush ireturn
    }
  }

  static int field(ThrowingLeaves object) {
    try {
      return object.field; // 2 x aload_0 getfield; 1 x ireturn
      // counted: 1 x ireturn
    } catch (NullPointerException e) { // 1 x astore_1
      return 9; // 1 x bipush ireturn
    }
  }

  /** What is gathered in the loop goes to the node behind an exception, too. */
  static int inLoop(int sum) {
    for (int i = 0; i < 3; i++) { // 1 x iconst_0 istore_1; 4 x iload_1 iconst_3 if_icmpge
      sum += quotient(6, i) + next(i); // 3 x iload_0 bipush iload_1 invokestatic
      // 3 x iload_1 invokestatic iadd iadd istore_0 iinc goto
    }
    return sum; // 1 x iload_0 ireturn
  }

  static int quotient(int x, int y) {
    try {
      return x / y; // 3 x iload_0 iload_1 idiv; 2 x ireturn
      // counted: 1 x ireturn
    } catch (ArithmeticException e) { // 1 x astore_2
      return x; // 1 x iload_0 ireturn
    }
  }

  /** The exception leaves the method that calls nothing. */
  static int uncaught(int index) {
    try {
      return next(0) + bare(NUMBERS, index) + next(2); // 2 x iconst_0 invokestatic
      // 2 x getstatic_ref iload_0 invokestatic; 1 x iadd iconst_2 invokestatic iadd ireturn
      // counted: 1 x iadd iconst_2 invokestatic iadd ireturn
    } catch (ArrayIndexOutOfBoundsException e) { // 1 x astore_1
      return next(3); // 1 x iconst_3 invokestatic ireturn
    }
  }

  static int bare(int[] array, int index) {
    return array[index]; // 2 x aload_0 iload_1 iaload; 1 x ireturn
    // counted: 1 x ireturn
  }

  /** The caller throws behind a call. */
  static int behind(int index) {
    try {
      return next(0) + NUMBERS[index] + next(2); // 2 x iconst_0 invokestatic
      // 2 x getstatic_ref iload_0 iaload; 1 x iadd iconst_2 invokestatic iadd ireturn
      // counted: 1 x iadd iconst_2 invokestatic iadd ireturn
    } catch (ArrayIndexOutOfBoundsException e) { // 1 x astore_1
      return next(3); // 1 x iconst_3 invokestatic ireturn
    }
  }

  static int others(Object object) {
    return store(new Integer[1], object) // 1 x iconst_1 anewarray aload_0 invokestatic
        + sized(-1) // 1 x iconst_m1 invokestatic iadd
        + length(null) // 1 x aconst_null invokestatic iadd
        + twice(null, 0) // 1 x aconst_null iconst_0 invokestatic iadd
        + released(null) // 1 x aconst_null invokestatic iadd
        + again(null) // 1 x aconst_null invokestatic iadd
        + next(4); // 1 x iconst_4 invokestatic iadd ireturn
  }

  static int store(Object[] array, Object value) {
    try {
      array[0] = value; // 1 x aload_0 iconst_0 aload_1 aastore
      // counted: 1 x goto
    } catch (ArrayStoreException e) { // 1 x astore_2
      return 1; // 1 x iconst_1 ireturn
    }
    return 0;
  }

  static int sized(int length) {
    try {
      return new int[length].length; // 1 x iload_0 newarray
      // counted: 1 x arraylength ireturn
    } catch (NegativeArraySizeException e) { // 1 x astore_1
      return 2; // 1 x iconst_2 ireturn
    }
  }

  static int length(int[] array) {
    try {
      return array.length; // 1 x aload_0 arraylength
      // counted: 1 x ireturn
    } catch (NullPointerException e) { // 1 x astore_1
      return 3; // 1 x iconst_3 ireturn
    }
  }

  /** The handler throws, too. */
  static int twice(int[] array, int divisor) {
    try {
      try {
        return array[0]; // 1 x aload_0 iconst_0 iaload
        // counted: 1 x ireturn
      } catch (NullPointerException e) { // 1 x astore_2
        return 1 / divisor; // 1 x iconst_1 iload_1 idiv
        // counted: 1 x ireturn
      }
    } catch (ArithmeticException e) { // 1 x astore_2
      return 4; // 1 x iconst_4 ireturn
    }
  }

  static int released(Object lock) {
    try {
      synchronized (lock) { // 1 x aload_0 dup astore_1 monitorenter
        return 0;
        // counted: 1 x iconst_0 aload_1 monitorexit ireturn
      }
    } catch (NullPointerException e) { // 1 x astore_1
      return 5; // 1 x iconst_5 ireturn
    }
  }

  /** What the JVM has made is thrown once more. */
  static int again(int[] array) {
    try {
      try {
        return array.length; // 1 x aload_0 arraylength
        // counted: 1 x ireturn
      } catch (NullPointerException e) { // 1 x astore_1
        throw e; // 1 x aload_1 athrow
      }
    } catch (RuntimeException e) { // 1 x astore_1
      return 6; // 1 x bipush ireturn
    }
  }
}
