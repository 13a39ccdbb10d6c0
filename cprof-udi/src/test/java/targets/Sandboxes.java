package targets;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.function.LongUnaryOperator;

/** Class loaders that let through only what their lists name, and write down what they refuse. */
public final class Sandboxes {

  private static final Set<String> LISTED =
      Set.of(
          "java.lang.Object",
          "java.lang.Math",
          "java.lang.Throwable",
          "java.lang.ArithmeticException",
          "java.util.function.LongUnaryOperator");

  private static final String GUEST = "targets.Sandboxes$Guest";

  private Sandboxes() {}

  /** Has what different classes of the run-time count: loops, routines, exceptions, monitors. */
  public static final class Guest implements LongUnaryOperator {
    public Guest() {}

    @Override
    public long applyAsLong(long n) {
      long sum = 0;
      for (long i = 0; i < n; i++) {
        try {
          synchronized (this) {
            sum += 1000 / i + Math.max(i, 3);
          }
        } catch (ArithmeticException byZero) {
          sum += ((Object) this) instanceof LongUnaryOperator ? 1 : 2;
        }
      }
      return sum;
    }
  }

  /** Refuses in the method that the VM calls. */
  static final class ByName extends ClassLoader {
    ByName() {
      super(null);
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      return listed(name) ? Class.forName(name) : own(this, name);
    }

    Class<?> define(byte[] classFile) {
      return defineClass(GUEST, classFile, 0, classFile.length);
    }
  }

  /** Refuses in the method that this one calls. */
  static class Resolving extends ClassLoader {
    Resolving() {
      super(null);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return listed(name) ? Class.forName(name) : own(this, name);
    }

    Class<?> define(byte[] classFile) {
      return defineClass(GUEST, classFile, 0, classFile.length);
    }
  }

  /** Is asked by several threads at once. */
  static final class Parallel extends Resolving {
    static {
      registerAsParallelCapable();
    }
  }

  private static boolean listed(String name) {
    return LISTED.contains(name);
  }

  private static Class<?> own(ClassLoader loader, String name) throws ClassNotFoundException {
    if (!name.equals(GUEST)) {
      System.out.println("refused: " + name);
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = Sandboxes.class.getResourceAsStream("Sandboxes$Guest.class")) {
      byte[] classFile = in.readAllBytes();
      return loader instanceof ByName byName
          ? byName.define(classFile)
          : ((Resolving) loader).define(classFile);
    } catch (IOException missing) {
      throw new ClassNotFoundException(name, missing);
    }
  }

  public static void main(String[] arguments) throws Exception {
    for (ClassLoader loader : new ClassLoader[] {new ByName(), new Resolving(), new Parallel()}) {
      LongUnaryOperator guest =
          (LongUnaryOperator) loader.loadClass(GUEST).getConstructor().newInstance();
      System.out.println(guest.getClass().getClassLoader() == loader);
      System.out.println(guest.applyAsLong(10));
      try {
        loader.loadClass("java.lang.Thread");
      } catch (ClassNotFoundException refused) {
        System.out.println(refused.getMessage());
      }
    }
  }
}
