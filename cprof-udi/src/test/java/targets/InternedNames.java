package targets;

import java.lang.reflect.RecordComponent;
import java.util.StringJoiner;

/**
 * Links a lambda, whose JDK code hashes the name of the method that it implements, and later
 * interns the same name. Asks twice for names of frames and components, which it hashes by identity
 * and forgets. In between, the garbage collector may run.
 */
public final class InternedNames {

  interface Named {
    int implementedByLambda();
  }

  record Point(int nameOfComponent) {}

  static int hash;

  private InternedNames() {}

  public static void main(String[] arguments) throws InterruptedException {
    linked();
    namesOfFrames();
    if (arguments[0].equals("collect")) {
      for (int i = 0; i < 3; i++) {
        System.gc();
        Thread.sleep(100);
      }
    }
    interned();
    System.out.println(namesOfFrames());
  }

  private static void linked() {
    Named named = () -> 7;
    hash = named.implementedByLambda();
  }

  /** No literal, which would be alive anyway. */
  private static void interned() {
    hash = new StringBuilder("implementedBy").append("Lambda").toString().intern().hashCode();
  }

  /** Their identity hashes. */
  private static String namesOfFrames() {
    String frame =
        StackWalker.getInstance().walk(frames -> frames.findFirst().get().getMethodName());
    RecordComponent component = Point.class.getRecordComponents()[0];
    StringJoiner hashes = new StringJoiner(" ");
    hashes.add("trace " + System.identityHashCode(nameInTrace()));
    hashes.add("walker " + System.identityHashCode(frame));
    hashes.add("component " + System.identityHashCode(component.getName()));
    return hashes.toString();
  }

  private static String nameInTrace() {
    return new Throwable().getStackTrace()[0].getMethodName();
  }
}
