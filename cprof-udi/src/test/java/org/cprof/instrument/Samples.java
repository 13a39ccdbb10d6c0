package org.cprof.instrument;

/**
 * Methods of shapes that {@code targets} do not have. No lambdas and no concatenation, so that the
 * class can be rewritten to any version of the class file.
 */
@SuppressWarnings("unused")
class Samples {

  int value;
  Samples next;

  Samples(int value) {
    this.value = value;
  }

  /** Code before this() jumps, so frames have an uninitialized this. */
  Samples(int a, int b) {
    this(a > b ? a < 3 ? a : 3 : b == 0 ? 1 : b);
    next = new Samples(a == 1 ? 10 : 20);
  }

  static int diamond(int n) {
    int a = 0;
    if (n > 0) {
      a = n * 3 + 4;
    } else {
      a = 2;
    }
    return a;
  }

  static int nested(int n) {
    if (n > 0) {
      if (n > 2) {
        return n > 3 ? 1000 : 7;
      }
      return 100 * n + n * n;
    }
    if (n == -1) {
      return -1;
    }
    return n - 1;
  }

  static int synchronizedBlocks(int n) {
    int sum = 0;
    for (int i = -1; i < n; i++) {
      synchronized (Samples.class) {
        sum = diamond(n);
        synchronized (new Object()) {
          sum += 10 / (i - 2);
        }
      }
    }
    return sum;
  }

  static int newWithBranches(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += new Samples(n > 2 ? new Samples(n > 3 ? n : 7, i).next.value : 100 / n).value;
    }
    return sum;
  }

  static int wideLocals(int n) {
    long a = n;
    double b = n;
    long c = 0;
    for (int i = 0; i < n; i++) {
      double d = a * 2;
      if (i > 1) {
        long e = (long) (b + d);
        c += e;
      } else {
        float f = n;
        c += (long) f;
      }
    }
    return (int) c;
  }
}
