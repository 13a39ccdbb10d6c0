package targets;

/** Natives that call methods by their names of one letter, and clear what these throw. */
public final class CallingBack {

  private static final int[] NOTHING = {};

  private static int done;

  private CallingBack() {}

  static native void each(String methods, int times);

  /** Calls f, h, r and h, in a thread of their own. */
  static native void attached(int times);

  /** What it calls throws. */
  static void f() {
    g();
  }

  static void g() {
    throw new IllegalStateException();
  }

  static void h() {
    done++;
  }

  /** What it throws comes from a bytecode. */
  static void r() {
    done += NOTHING[0];
  }

  /** Another native lets an exception through. */
  static void n() {
    inner();
  }

  static native void inner();

  /** Catches what it throws, and calls. */
  static void c() {
    try {
      g();
    } catch (IllegalStateException e) {
      h();
    }
  }

  public static void main(String[] arguments) {
    System.load(arguments[0]);
    each("fhrhchnh", 100);
    attached(100);
    h();
    System.out.println(done);
  }
}
