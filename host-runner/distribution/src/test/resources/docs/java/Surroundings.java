package surroundings;

/** What code in the documentation uses and does not show. */
public final class Surroundings {
  public static final byte[] FRAME = {1, 2, 3};
  public static final int STEPS = 1000;
  public static int step;

  private Surroundings() {}

  public static void step() {}

  public static void warmUp() {}

  public static void work() {}
}
