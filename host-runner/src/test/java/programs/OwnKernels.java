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

  private static final Exception FAILURE = new Exception();

  /** iload_0 invokestatic; where it is caught, astore_1 iload_0 ireturn. */
  public static int caught(int frames) {
    try {
      return fail(frames);
    } catch (Exception failure) {
      return frames;
    }
  }

  /** iload_0 ifle iload_0 iconst_1 isub invokestatic; at last iload_0 ifle getstatic athrow. */
  private static int fail(int frames) throws Exception {
    if (frames > 0) {
      return fail(frames - 1);
    }
    throw FAILURE;
  }

  static int hidden(int x) {
    return x;
  }

  public static long wide(long x) {
    return x;
  }
}
