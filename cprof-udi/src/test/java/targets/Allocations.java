package targets;

import java.lang.reflect.Array;

/** Objects and arrays whose number stands in the test that runs this. */
public final class Allocations implements Runnable {

  static Object kept;

  @Override
  public void run() {
    chains();
    arrays();
    failures();
    natives();
  }

  static void chains() {
    kept = new Base(2);
    kept = new Base();
    kept = new Derived();
    kept = new Derived(new Base(1));
    kept = new Derived(5);
    for (int i = 0; i < 3; i++) {
      kept = new Derived[i];
      kept = new Object();
    }
  }

  static void arrays() {
    kept = new int[2][3][5];
    kept = new int[2][3][];
    kept = new long[4][0][6];
    kept = new String[7];
    kept = new boolean[0];
    kept = new byte[3][];
  }

  static void failures() {
    try {
      kept = new int[length()];
    } catch (NegativeArraySizeException negative) {
      kept = null;
    }
    try {
      kept = new int[2][length()];
    } catch (NegativeArraySizeException negative) {
      kept = null;
    }
    try {
      kept = new Failing(true);
    } catch (IllegalStateException thrown) {
      kept = null;
    }
    kept = new Failing(false);
  }

  static void natives() {
    kept = Array.newInstance(int.class, 4);
    kept = new int[] {1, 2}.clone();
  }

  static int length() {
    return -1;
  }

  static class Base {
    final int[] data;

    Base(int length) {
      data = new int[length];
    }

    Base() {
      this(4);
    }
  }

  static final class Derived extends Base {
    final Object inner;

    Derived() {
      super(3);
      inner = new Object();
    }

    Derived(Base other) {
      inner = other;
    }

    /** Makes an object of the superclass before it has the superclass initialize this one. */
    Derived(int length) {
      super(length < 0 ? 0 : new Base(length).data.length);
      inner = new Base();
    }
  }

  static final class Failing {
    Failing(boolean fails) {
      if (fails) {
        throw new IllegalStateException();
      }
    }
  }
}
