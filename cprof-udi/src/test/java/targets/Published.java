package targets;

/**
 * The example by which calling context trees of Java programs were published: f calls h and g ten
 * times, g calls h once more each time.
 */
public final class Published implements Runnable {

  // tree:
  //   run x1
  //     f x1
  //       h x10
  //       g x10
  //         h x55

  static int sum;

  @Override
  public void run() {
    f(); // 1 x invokestatic
  } // 1 x return

  static void f() {
    for (int i = 0; i < 10; i++) { // 11 x iload_0 bipush if_icmpge
      // 1 x iconst_0 istore_0; 10 x iinc goto
      h(i); // 10 x iload_0 invokestatic
      g(i); // 10 x iload_0 invokestatic
    }
  } // 1 x return

  static void g(int n) {
    for (int i = 0; i < n + 1; i++) { // 65 x iload_1 iload_0 iconst_1 iadd if_icmpge
      // 10 x iconst_0 istore_1; 55 x iinc goto
      h(i); // 55 x iload_1 invokestatic
    }
  } // 10 x return

  static void h(int n) {
    sum += n; // 65 x getstatic iload_0 iadd putstatic
    if (sum < 0) { // 65 x getstatic ifge
      sum = 0;
    }
  } // 65 x return
}
