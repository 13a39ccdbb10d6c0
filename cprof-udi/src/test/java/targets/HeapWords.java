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
  }
}
