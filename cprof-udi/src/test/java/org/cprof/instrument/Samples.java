package org.cprof.instrument;

/**
 * Methods of all shapes for tests that instrument and run them. Each takes a small number, which
 * decides the way through it, and ends with a result or an exception. No lambdas and no
 * concatenation, so that the class can be rewritten to any version of the class file.
 */
@SuppressWarnings({"unused", "divzero", "finally"})
public class Samples {

  int value;
  Samples next;
  static int shared = 3;

  public Samples(int value) {
    this.value = value;
  }

  /** Code before this() jumps, so frames have an uninitialized this. */
  public Samples(int a, int b) {
    this(a > b ? a < 3 ? a : 3 : b == 0 ? 1 : b);
    next = new Samples(a == 1 ? 10 : 20);
  }

  /** A loop in a constructor, behind super(). */
  public Samples(long times) {
    for (long i = 0; i < times; i++) {
      value += i > 1 ? 2 : 1;
    }
    if (value > 4) {
      throw new IllegalStateException();
    }
  }

  public static int straight(int n) {
    int a = n * 3;
    return a + 1;
  }

  public static int diamond(int n) {
    int a = 0;
    if (n > 0) {
      a = n * 3 + 4;
    } else {
      a = 2;
    }
    return a;
  }

  public static int nested(int n) {
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

  public static int guarded(int n) {
    if (n < 0) {
      return -1;
    }
    int[] a = new int[3];
    if (a[n] == 0) {
      n += 2;
    } else {
      n += 300;
    }
    return n;
  }

  public static int loop(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += (i & 1) == 0 ? i : i * i;
    }
    return sum;
  }

  public static int loopsInLoops(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i; ; j++) {
        if (j > n) {
          break;
        }
        if (j == 2) {
          continue;
        }
        sum += j;
      }
      while (sum > 100) {
        sum /= 3;
      }
    }
    return sum;
  }

  public static int doWhile(int n) {
    int i = 0;
    do {
      i += 2;
    } while (i < n);
    return i;
  }

  public static int throwingLoop(int n) {
    int[] a = new int[3];
    int sum = 0;
    for (int i = 0; ; i++) {
      sum += a[n - i] + 100 / (n - i);
    }
  }

  public static int callsInLoop(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      if (i == 3) {
        sum += diamond(i) + nested(i);
      } else if (i == 4) {
        sum += guarded(i);
      }
      sum++;
    }
    return sum;
  }

  public static int caughtInLoop(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      try {
        sum += guarded(i - 1);
        if (i == 2) {
          throw new IllegalArgumentException();
        }
        sum += 5;
      } catch (IllegalArgumentException e) {
        sum += 7;
      } catch (ArrayIndexOutOfBoundsException e) {
        sum += guarded(2);
      } finally {
        sum++;
      }
    }
    return sum;
  }

  public static int nestedFinally(int n) {
    int sum = 0;
    try {
      try {
        sum = 10 / n;
      } finally {
        sum += nested(n);
      }
      if (n > 2) {
        return sum;
      }
    } catch (ArithmeticException e) {
      sum = -5;
    } finally {
      if (n == 4) {
        sum = straight(n);
      }
    }
    return sum;
  }

  public static int returnInFinally(int n) {
    try {
      return 10 / n;
    } finally {
      if (n < 2) {
        return 3;
      }
    }
  }

  public static int synchronizedBlock(int n) {
    Object lock = new Object();
    int sum = 0;
    synchronized (lock) {
      sum = guarded(n);
      synchronized (Samples.class) {
        sum += 10 / n;
      }
    }
    return sum;
  }

  public static int synchronizedLoop(int n) {
    int sum = 0;
    for (int i = -1; i < n; i++) {
      synchronized (Samples.class) {
        sum += 10 / (i - 2);
      }
    }
    return sum;
  }

  public static synchronized int synchronizedMethod(int n) {
    int sum = 0;
    while (sum < n) {
      sum += n == 3 ? guarded(n) : 1;
    }
    return sum;
  }

  @SuppressWarnings("fallthrough")
  public static int denseSwitch(int n) {
    switch (n) {
      case 0:
        return 5;
      case 1:
        n += 2;
      case 2:
        n++;
        break;
      case 4:
        return guarded(n);
      default:
        n = -n;
    }
    return n;
  }

  public static int sparseSwitch(int n) {
    switch (n) {
      case -2:
        return 5;
      case 300:
        return 7;
      case 3:
        n += guarded(n);
        break;
      default:
        break;
    }
    return n * 2;
  }

  public static int newWithBranches(int n) {
    Samples made = new Samples(n > 2 ? new Samples(n > 3 ? n : 7).value : 100 / n);
    return made.value;
  }

  public static int newInLoop(int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      sum += new Samples(i == 2 ? loop(i) : nested(i), i).next.value;
    }
    return sum;
  }

  public static int constructorWithLoop(int n) {
    return new Samples((long) n).value;
  }

  public static int wideLocals(int n) {
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

  public static int recursion(int n) {
    return n < 1 ? 1 : recursion(n - 1) + recursion(n - 2);
  }

  public static int thrownThrough(int n) {
    try {
      return deeper(n);
    } catch (ArithmeticException e) {
      return -1;
    }
  }

  static int deeper(int n) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += deepest(n - i);
    }
    return sum;
  }

  static int deepest(int n) {
    return n > 3 ? 1 : 10 / n;
  }

  public static int fields(int n) {
    Samples s = new Samples(n, 1);
    if (n > 3) {
      s.next = null;
    }
    return s.sumOfFields(s.next);
  }

  int sumOfFields(Samples other) {
    int sum;
    if (value > 2) {
      sum = value;
    } else {
      sum = -value;
    }
    if ((sum > 0 ? other : this).value > 15) {
      sum++;
    } else {
      sum += shared;
    }
    return sum;
  }

  public static int conditions(int n) {
    boolean a = n > 0 && n < 3 || n == -2;
    boolean b = a ? n != 1 : n == 3;
    return a & b ? 1 : b ? 2 : 3;
  }

  public static int arrays(int n) {
    int[][] a = new int[2][n];
    Object[] o = new String[1];
    a[n > 2 ? 1 : 0][0] = 3;
    o[0] = n > 3 ? Integer.valueOf(n) : null;
    return a[1][0] + ((Object) a instanceof int[][] ? 1 : 0);
  }
}
