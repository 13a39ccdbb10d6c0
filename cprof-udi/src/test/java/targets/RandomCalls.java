package targets;

import java.util.function.IntUnaryOperator;

/** Calls functions by the names of their classes, and prints what comes of it. */
public final class RandomCalls {
  private static final int CALLS = 400;

  private RandomCalls() {}

  public static void main(String[] classes) throws ReflectiveOperationException {
    for (String name : classes) {
      System.out.println(
          resultOf((IntUnaryOperator) Class.forName(name).getConstructor().newInstance()));
    }
  }

  /** A number for all that a function returns and throws. */
  public static int resultOf(IntUnaryOperator function) {
    int result = 0;
    for (int i = 0; i < CALLS; i++) {
      try {
        result = 31 * result + function.applyAsInt(i);
      } catch (RuntimeException thrown) {
        result = 31 * result + thrown.getClass().getName().length();
      }
    }
    return result;
  }
}
