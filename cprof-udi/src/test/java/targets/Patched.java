package targets;

/** Tells the module that it is in. */
public final class Patched {
  private Patched() {}

  public static void main(String[] arguments) {
    System.out.println(moduleName());
  }

  private static String moduleName() {
    return Patched.class.getModule().getName();
  }
}
