package targets;

/** Conditions, switches and the two ways of each. */
public final class Branches implements Runnable {

  // tree:
  //   run x1
  //     sign x3
  //     both x3
  //     dense x4
  //     sparse x3

  static int result;

  @Override
  public void run() {
    result = sign(-7); // 1 x bipush invokestatic putstatic
    result += sign(0) + sign(7); // 1 x getstatic iconst_0 invokestatic
    // 1 x bipush invokestatic iadd iadd putstatic
    both(1, 2); // 1 x iconst_1 iconst_2 invokestatic pop
    both(1, -2); // 1 x iconst_1 bipush invokestatic pop
    both(-1, 2); // 1 x iconst_m1 iconst_2 invokestatic pop
    result = dense(1) + dense(2); // 1 x iconst_1 invokestatic iconst_2 invokestatic iadd putstatic
    result += dense(3); // 1 x getstatic iconst_3 invokestatic iadd putstatic
    result += dense(9); // 1 x getstatic bipush invokestatic iadd putstatic
    result += sparse(100); // 1 x getstatic bipush invokestatic iadd putstatic
    result += sparse(-100); // 1 x getstatic bipush invokestatic iadd putstatic
    result += sparse(0); // 1 x getstatic iconst_0 invokestatic iadd putstatic
  } // 1 x return

  static int sign(int x) {
    if (x < 0) { // 3 x iload_0 ifge
      return -1; // 1 x iconst_m1 ireturn
    }
    return x > 0 // 2 x iload_0 ifle
        ? 1 // 1 x iconst_1 goto
        : 0; // 1 x iconst_0; 2 x ireturn
  }

  static boolean both(int a, int b) {
    return a > 0 && b > 0; // 3 x iload_0 ifle; 2 x iload_1 ifle
    // 1 x iconst_1 goto; 2 x iconst_0; 3 x ireturn
  }

  @SuppressWarnings("fallthrough")
  static int dense(int x) {
    switch (x) { // 4 x iload_0 tableswitch
      case 1:
        return 10; // 1 x bipush ireturn
      case 2:
        x = 20; // 1 x bipush istore_0
      case 3:
        x++; // 2 x iinc
        break; // 2 x goto
      default:
        x--; // 1 x iinc
    }
    return x; // 3 x iload_0 ireturn
  }

  static int sparse(int x) {
    switch (x) { // 3 x iload_0 lookupswitch
      case 100:
        return 1; // 1 x iconst_1 ireturn
      case -100:
        return 2; // 1 x iconst_2 ireturn
      default:
        return 3; // 1 x iconst_3 ireturn
    }
  }
}
