package targets;

import java.io.IOException;
import java.io.InputStream;

/** Tests objects for a class, one of them of another class that has the same name. */
public final class SameNames {

  /** What is tested for. */
  public static class Thing {}

  /** Not what is tested for. */
  public static class Stranger {}

  /** Makes a {@link Thing} of its own. */
  static final class Own extends ClassLoader {
    Own() {
      super(SameNames.class.getClassLoader());
    }

    Object twin() throws IOException, ReflectiveOperationException {
      try (InputStream in = SameNames.class.getResourceAsStream("SameNames$Thing.class")) {
        byte[] classFile = in.readAllBytes();
        return defineClass(Thing.class.getName(), classFile, 0, classFile.length)
            .getConstructor()
            .newInstance();
      }
    }
  }

  private SameNames() {}

  public static void main(String[] arguments) throws Exception {
    boolean answer = own(new Thing());
    answer ^= twin(new Own().twin());
    answer ^= stranger(new Stranger());
    System.out.println(answer);
  }

  static boolean own(Object object) {
    return object instanceof Thing;
  }

  static boolean twin(Object object) {
    return object instanceof Thing;
  }

  static boolean stranger(Object object) {
    return object instanceof Thing;
  }
}
