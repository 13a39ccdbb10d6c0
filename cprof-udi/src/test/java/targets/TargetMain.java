package targets;

/**
 * Runs target classes one after the other. Each runs at least twice: first so that classes are
 * loaded and call sites linked, which only the host does, and often if it shall be compiled; then
 * in {@link #measured}, below which the expected tree stands.
 *
 * <p>Usage: {@code TargetMain [warm] TARGET...}
 */
public final class TargetMain {

  /** As many calls as make both compilers compile a method, unless it takes too long. */
  private static final int WARM_RUNS = 12_000;

  private static final long WARM_NANOSECONDS = 200_000_000;

  /** For targets that do something in their measured run for the first time. */
  static boolean measuring;

  private TargetMain() {}

  public static void main(String[] arguments) throws ReflectiveOperationException {
    boolean warm = arguments[0].equals("warm");
    for (int i = warm ? 1 : 0; i < arguments.length; i++) {
      Runnable target =
          (Runnable)
              Class.forName("targets." + arguments[i]).getDeclaredConstructor().newInstance();
      prepared(target, warm ? WARM_RUNS : 1);
      measuring = true;
      measured(target);
      measuring = false;
    }
  }

  private static void prepared(Runnable target, int times) {
    long end = System.nanoTime() + WARM_NANOSECONDS;
    int run = 0;
    do {
      target.run();
      run++;
    } while (run < times && System.nanoTime() < end);
  }

  private static void measured(Runnable target) {
    target.run();
  }
}
