package targets;

/**
 * Runs target classes one after the other. Each runs twice: first so that classes are loaded and
 * call sites linked, which only the host does; then in {@link #measured}, below which the expected
 * tree stands.
 */
public final class TargetMain {

  private TargetMain() {}

  public static void main(String[] names) throws ReflectiveOperationException {
    for (String name : names) {
      Runnable target =
          (Runnable) Class.forName("targets." + name).getDeclaredConstructor().newInstance();
      prepared(target);
      measured(target);
    }
  }

  private static void prepared(Runnable target) {
    target.run();
  }

  private static void measured(Runnable target) {
    target.run();
  }
}
