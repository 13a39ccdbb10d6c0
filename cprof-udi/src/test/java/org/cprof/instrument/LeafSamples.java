package org.cprof.instrument;

/** Calls of leaves, for {@link CallerCountedCallsTest}. Runs with every argument that it gives. */
public final class LeafSamples {

  private final int value;
  private LeafSamples other;

  private LeafSamples(int value) {
    this.value = value;
  }

  int value() {
    return value;
  }

  int signed() {
    return value < 0 ? -1 : 1;
  }

  static int element(int[] array, int index) {
    return array[index];
  }

  static int twice(int n) {
    return 2 * n;
  }

  int ownThenOther(LeafSamples that) {
    return value() + that.value() + that.value() + value();
  }

  int inLoop(LeafSamples that, int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum += value() * that.signed();
    }
    return sum;
  }

  int reassigned(LeafSamples that) {
    int sum = that.value();
    that = that.other;
    return sum + that.value();
  }

  static int manyElements(int[] array) {
    return twice(3) + element(array, 0) + element(array, 1) + twice(4);
  }

  int inHandler(int[] array) {
    try {
      return element(array, value());
    } catch (ArrayIndexOutOfBoundsException | NullPointerException e) {
      return signed();
    }
  }

  public static int own(int n) {
    return new LeafSamples(n).ownThenOther(n < 0 ? null : new LeafSamples(1));
  }

  public static int loop(int n) {
    return new LeafSamples(n).inLoop(n < 0 ? null : new LeafSamples(-2), n * n);
  }

  public static int chain(int n) {
    LeafSamples first = new LeafSamples(n);
    first.other = n < 0 ? null : first;
    return first.reassigned(first);
  }

  public static int elements(int n) {
    return manyElements(n < 0 ? null : new int[n]);
  }

  public static int handler(int n) {
    return new LeafSamples(n).inHandler(n == 1 ? null : new int[3]);
  }
}
