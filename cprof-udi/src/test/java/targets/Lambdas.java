package targets;

import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/** Lambdas, method references and string concatenation: what invokedynamic makes. */
public final class Lambdas implements Runnable {

  // tree:
  //   run x1 ...
  //     apply x2
  //       lambda$run$0 x1
  //       negate x1
  //     lambda$run$1 x1

  static int result;
  static String text;

  @Override
  public void run() {
    IntUnaryOperator twice = // 1 x invokedynamic astore_1
        x ->
            // A line of its own: the comment behind it belongs to the lambda's method.
            2 * x; // 1 x iconst_2 iload_0 imul ireturn
    result = apply(twice, 3); // 1 x aload_1 iconst_3 invokestatic putstatic
    int n = result; // 1 x getstatic istore_2
    IntSupplier capturing = // 1 x iload_2 invokedynamic astore_3
        () ->
            // As above.
            n + 1; // 1 x iload_0 iconst_1 iadd ireturn
    result += capturing.getAsInt(); // 1 x getstatic aload_3 invokeinterface iadd putstatic
    result += apply(Lambdas::negate, 4); // 1 x getstatic invokedynamic iconst_4 invokestatic
    // 1 x iadd putstatic
    text = "n=" + n + text; // 1 x iload_2 getstatic_ref invokedynamic putstatic_ref
  } // 1 x return

  static int apply(IntUnaryOperator operator, int x) {
    return operator.applyAsInt(x); // 2 x aload_0 iload_1 invokeinterface ireturn
  }

  static int negate(int x) {
    return -x; // 1 x iload_0 ineg ireturn
  }
}
