package targets;

/**
 * Allocates; the comments have the words of JOP's heap: 8 of the handle, one for each field or
 * element, two for long and double.
 */
public final class HeapWords {

  private static Object kept;
  private static volatile boolean isAsked;
  private static volatile boolean isDone;

  private HeapWords() {}

  private static class Base {
    static long ofTheClass;
    int first;
    Object second;
  }

  private static final class Derived extends Base {
    long third;
    boolean fourth;
    double fifth;
  }

  /** Marks the end of what stands before it in main: 0. */
  private static void tick() {}

  /** 8; 10; 15: the object of each class once, whatever constructors it calls. */
  private static void objects() {
    kept = new Object();
    kept = new Base();
    kept = new Derived();
  }

  /** 13; 8; 11; 14; 12; 10; an array of references 12. */
  private static void arrays(int n) {
    kept = new byte[n];
    kept = new int[n - 5];
    kept = new char[n - 2];
    kept = new long[n - 2];
    kept = new double[n - 3];
    kept = new boolean[n - 3];
    kept = new Derived[n - 1];
  }

  /**
   * 10 and 2 of 11; 10 and 2 of 14; the same with references to arrays that are not made, 10 and 2
   * of 11; 10 and 2 of 8; 10, 2 of 11, 6 of 16.
   */
  private static void nested(int n) {
    kept = new int[n][3];
    kept = new long[n][3];
    kept = new double[n][3][];
    kept = new int[n][0][5];
    kept = new double[n][3][4];
  }

  /** 10 of an array in a loop each; what fails takes nothing, nor what the VM or clone makes. */
  private static void loop(int n) {
    int[] made = null;
    for (int i = 0; i < n; i++) {
      made = new int[2];
    }
    kept = made.clone();
    try {
      kept = new long[-n];
    } catch (NegativeArraySizeException expected) {
      kept = null;
    }
  }

  private static int[][] made(int n) {
    return new int[n][2];
  }

  /** Nothing: all of them fail, also where an outer dimension could be made. */
  private static void failing(int n) {
    try {
      kept = new Object[-n];
    } catch (NegativeArraySizeException expected) {
      kept = null;
    }
    try {
      kept = new int[n][-n][n];
    } catch (NegativeArraySizeException expected) {
      kept = null;
    }
    try {
      kept = made(-n);
    } catch (NegativeArraySizeException expected) {
      kept = null;
    }
    try {
      kept = new long[n + Integer.MAX_VALUE - 2];
    } catch (OutOfMemoryError expected) {
      kept = null;
    }
  }

  /** 8; 8; 8; 11 and 3 of 8; 8; 10; 9, 10, 2 of 8: below a length of 0 nothing is made. */
  private static void empty(int none) {
    kept = new int[none];
    kept = made(none);
    kept = new int[none][5];
    kept = new int[3][none];
    kept = new long[none][2][none];
    kept = new long[2][][];
    kept = new byte[1][2][none][];
  }

  /** 8 and n: it calls nothing. */
  private static int[] leaf(int n) {
    return new int[n];
  }

  /** 9 and 10. */
  private static void leaves() {
    kept = leaf(1);
    kept = leaf(2);
  }

  private static final class Initialized {
    static int x = new long[100].length;
  }

  /** Nothing: the target runs static initializers before the program. */
  private static int initializer() {
    return Initialized.x;
  }

  /** 8 and n, and the same with n - 1, down to 8. */
  private static void recursion(int n) {
    kept = new int[n];
    if (n > 0) {
      recursion(n - 1);
    }
  }

  /** 9 and what it calls: 33 of objects. */
  private static int outer() {
    objects();
    return new int[1].length;
  }

  /** 108, by a thread that ends. */
  private static final class Other extends Thread {
    @Override
    public void run() {
      while (!isAsked) {
        Thread.onSpinWait();
      }
      kept = new long[50];
      isDone = true;
    }
  }

  private static void askOther() {
    isAsked = true;
    while (!isDone) {
      Thread.onSpinWait();
    }
  }

  /** Each between two ticks. */
  public static void main(String[] arguments) {
    Thread other = new Other();
    other.start();
    tick();
    objects();
    tick();
    arrays(5);
    tick();
    nested(2);
    tick();
    loop(3);
    tick();
    askOther();
    tick();
    outer();
    tick();
    failing(2);
    tick();
    empty(0);
    tick();
    leaves();
    tick();
    initializer();
    tick();
    recursion(2);
    tick();
  }
}
