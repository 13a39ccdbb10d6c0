package targets;

/** Catches seven exceptions that bytecodes and a native throw, and one that an athrow does. */
public final class Raised implements Runnable {
  private static final RuntimeException MADE = new IllegalStateException();

  private int field;
  private int zero;
  private final int[] array = new int[1];
  private final Object[] strings = new String[1];
  private Raised none;
  private Object text = "text";
  private int caught;

  @Override
  public void run() {
    try {
      field = none.field;
    } catch (NullPointerException e) {
      caught++;
    }
    try {
      field = array[1 + zero];
    } catch (ArrayIndexOutOfBoundsException e) {
      caught++;
    }
    try {
      field = 1 / zero;
    } catch (ArithmeticException e) {
      caught++;
    }
    try {
      field = ((Integer) text).intValue();
    } catch (ClassCastException e) {
      caught++;
    }
    try {
      field = new int[zero - 1].length;
    } catch (NegativeArraySizeException e) {
      caught++;
    }
    try {
      strings[0] = this;
    } catch (ArrayStoreException e) {
      caught++;
    }
    try {
      System.arraycopy(array, 0, array, 1, 1);
    } catch (ArrayIndexOutOfBoundsException e) {
      caught++;
    }
    try {
      throw MADE;
    } catch (IllegalStateException e) {
      caught++;
    }
  }
}
