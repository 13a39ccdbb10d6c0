package targets;

/** Methods of the JDK for which the compilers have code of their own. */
public final class Intrinsics implements Runnable {

  static int result;
  static boolean equal;
  static final String TEXT = "text";
  static final Object OTHER = new String("text");

  @Override
  public void run() {
    for (int i = 0; i < 3; i++) {
      result += Integer.bitCount(i);
    }
    result = Math.max(result, TEXT.indexOf('x'));
    equal = OTHER.equals(TEXT);
  }
}
