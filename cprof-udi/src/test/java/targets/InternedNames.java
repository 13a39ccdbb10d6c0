package targets;

/**
 * Links a lambda, whose JDK code hashes the name of the method that it implements, and later
 * interns the same name. In between, the garbage collector may run.
 */
public final class InternedNames {

  interface Named {
    int implementedByLambda();
  }

  static int hash;

  private InternedNames() {}

  public static void main(String[] arguments) throws InterruptedException {
    linked();
    if (arguments[0].equals("collect")) {
      for (int i = 0; i < 3; i++) {
        System.gc();
        Thread.sleep(100);
      }
    }
    interned();
  }

  private static void linked() {
    Named named = () -> 7;
    hash = named.implementedByLambda();
  }

  /** No literal, which would be alive anyway. */
  private static void interned() {
    hash = new StringBuilder("implementedBy").append("Lambda").toString().intern().hashCode();
  }
}
