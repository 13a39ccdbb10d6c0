package programs;

/** Kernels of one's own. */
public final class OwnKernels {
  private OwnKernels() {}

  /** iload_0 ireturn. */
  public static int same(int x) {
    return x;
  }

  /** iload_0 i2f fload_1 i2f fadd freturn. */
  public static float sum(int x, int y) {
    return (float) x + y;
  }

  /** return. */
  public static void nothing() {}

  static int hidden(int x) {
    return x;
  }

  public static long wide(long x) {
    return x;
  }
}
