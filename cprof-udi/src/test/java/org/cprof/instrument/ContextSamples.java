package org.cprof.instrument;

/** Methods for tests of the context that a method leaves in the thread. */
@SuppressWarnings("unused")
public class ContextSamples {

  static int count;

  /** Initialized, with instrumented code, when its field is first read. */
  static class First {
    static final int VALUE = initial();

    static int initial() {
      return 5;
    }
  }

  static class Second {
    static final int VALUE = First.initial();
  }

  public static int leaf(int n) {
    return n > 1 ? n : -n;
  }

  public static int leafWithLoop(int n) {
    int sum = 0;
    while (n > 0) {
      sum += n--;
    }
    return sum;
  }

  public static int twoCalls(int n) {
    leaf(n);
    return leaf(n + 1);
  }

  public static int readsAnotherClass(int n) {
    return First.VALUE + n;
  }

  public static int initializesInHandler(int n) {
    try {
      return leaf(n) / (n - n);
    } catch (ArithmeticException e) {
      return Second.VALUE;
    }
  }

  public static void callsNative() {
    foreign();
    ContextSamples me = null;
    leaf(3);
  }

  /** Taken for a native method, and calls back like one. */
  static int foreign() {
    return leaf(7);
  }
}
