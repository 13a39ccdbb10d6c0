package targets;

/** Methods that call nothing, called by their own class: on null, and when they throw. */
public final class Leaves implements Runnable {

  // tree:
  //   run x1
  //     sum x2
  //       Pair.both x2
  //         Pair.first x3
  //         Pair.second x2
  //     three x1
  //       element x3
  //     total x1
  //       magnitude x2
  //     last x2
  //       Pair.<init> x2
  //         java.lang.Object.<init> x2
  //       java.lang.Object.<init> x1
  //       magnitude x1

  static final class Pair {
    final int first;
    final int second;

    Pair(int first, int second) { // 2 x aload_0 invokespecial
      this.first = first; // 2 x aload_0 iload_1 putfield
      this.second = second; // 2 x aload_0 iload_2 putfield
    } // 2 x return

    int first() {
      return first; // 3 x aload_0 getfield ireturn
    }

    int second() {
      return second; // 2 x aload_0 getfield ireturn
    }

    int both(Pair other) {
      int firsts = first() + other.first(); // 2 x aload_0 invokevirtual aload_1 invokevirtual
      // 2 x iadd istore_2
      return firsts + other.second() + second(); // 2 x iload_2 aload_1 invokevirtual iadd
      // 2 x aload_0 invokevirtual iadd ireturn
    }
  }

  static final int[] NUMBERS = {3, -4};
  static final Pair PAIR = new Pair(1, 2);
  static int result;

  @Override
  public void run() {
    result = sum(PAIR); // 1 x getstatic_ref invokestatic putstatic
    result += sum(null); // 1 x getstatic aconst_null invokestatic iadd putstatic
    result += three(NUMBERS); // 1 x getstatic getstatic_ref invokestatic iadd putstatic
    result += total(NUMBERS); // 1 x getstatic getstatic_ref invokestatic iadd putstatic
    result += last(1); // 1 x getstatic iconst_1 invokestatic iadd putstatic
    result += last(0); // 1 x getstatic iconst_0 invokestatic iadd putstatic
  } // 1 x return

  static int sum(Pair other) {
    try {
      return PAIR.both(other); // 2 x getstatic_ref aload_0 invokevirtual ireturn
    } catch (NullPointerException e) { // 1 x astore_1
      return -1; // 1 x iconst_m1 ireturn
    }
  }

  static int element(int[] array, int index) {
    return array[index]; // 3 x aload_0 iload_1 iaload ireturn
  }

  static int three(int[] array) {
    int sum = 0; // 1 x iconst_0 istore_1
    try {
      sum = element(array, 0) + element(array, 1); // 1 x aload_0 iconst_0 invokestatic
      // 1 x aload_0 iconst_1 invokestatic iadd istore_1
      sum += element(array, 2); // 1 x iload_1 aload_0 iconst_2 invokestatic
      sum += element(array, 0);
      // counted: 1 x iadd istore_1 iload_1 aload_0 iconst_0 invokestatic iadd istore_1 goto
    } catch (ArrayIndexOutOfBoundsException e) { // 1 x astore_2
      sum++; // 1 x iinc
    }
    return sum; // 1 x iload_1 ireturn
  }

  static int total(int[] array) {
    int total = 0; // 1 x iconst_0 istore_1
    for (int i = 0; i < array.length; i++) { // 1 x iconst_0 istore_2
      // 3 x iload_2 aload_0 arraylength if_icmpge; 2 x iinc goto
      total += magnitude(array[i]); // 2 x iload_1 aload_0 iload_2 iaload invokestatic iadd istore_1
    }
    return total; // 1 x iload_1 ireturn
  }

  static int magnitude(int n) {
    return n < 0 ? -n : n; // 3 x iload_0 ifge; 1 x iload_0 ineg goto; 2 x iload_0; 3 x ireturn
  }

  static int last(int n) {
    Object last = new Pair(n, n); // 2 x new dup iload_0 iload_0 invokespecial astore_1
    if (n > 0) { // 2 x iload_0 ifle
      last = new Object(); // 1 x new dup invokespecial astore_1
      n = magnitude(n); // 1 x iload_0 invokestatic istore_0
    }
    return last == null ? n : 1; // 2 x aload_1 ifnonnull; 2 x iconst_1 ireturn
  }
}
