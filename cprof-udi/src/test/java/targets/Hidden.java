package targets;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.util.function.IntUnaryOperator;

/**
 * Hidden classes that the program defines: no agent of the VM gets to see them, but they are
 * counted like any other class, by the names in their class files.
 */
public final class Hidden implements Runnable {

  // tree:
  //   run x1
  //     called x3
  //       Template.run x2
  //         leaf x2
  //         native java.lang.System.nanoTime x2
  //         native java.lang.Object.hashCode x2
  //         Named.hashCode x2
  //         thrower x2
  //         caller x2
  //           leaf x2
  //       Shown.run x1
  //         native java.lang.System.nanoTime x1
  //     hashed x1
  //       Template.hashCode x1
  //     spun x3
  //       Spun.applyAsInt x3
  //         Spun.deeper x3
  //           Spun.failing x2
  //           Spun.deeper x1
  //             Spun.deeper x1
  //               Spun.failing x1
  //         secret x2
  //       leaf x1
  //     leaf x1

  // initializers:
  //   Spun.<clinit> x2
  //     Spun.base x2 ...

  /** Its class file makes the hidden class; it is never loaded by this name. */
  static final class Template implements Runnable {
    @Override
    public void run() {
      leaf(); // 2 x invokestatic
      time = System.nanoTime(); // 2 x invokestatic putstatic_long
      hash = PLAIN.hashCode(); // 2 x getstatic_ref invokevirtual putstatic
      hash = NAMED.hashCode(); // 2 x getstatic_ref invokevirtual putstatic
      try {
        thrower(); // 2 x invokestatic
        // counted: 2 x goto
      } catch (IllegalStateException e) { // 2 x astore_1
        caller(); // 2 x invokestatic
      }
    } // 2 x return

    @Override
    public int hashCode() {
      return 1; // 1 x iconst_1 ireturn
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** Makes two hidden classes, nest mates of this one, with data of their own. */
  static final class Spun implements IntUnaryOperator {
    static final int BASE = base();

    private Object self;

    static int base() {
      try {
        return MethodHandles.classData(MethodHandles.lookup(), "_", Integer.class);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public int applyAsInt(int n) {
      self = this; // 3 x aload_0 aload_0 putfield_ref
      Object same = self; // 3 x aload_0 getfield_ref astore_2
      return same instanceof Spun // 3 x aload_2 instanceof ifeq
          ? ((Spun) same).deeper(n) + secret(n) // 3 x aload_2 checkcast iload_1 invokevirtual
          // 2 x iload_1 invokestatic iadd goto
          // counted: 1 x iload_1 invokestatic iadd goto
          : 0;
    } // 2 x ireturn

    private int deeper(int n) {
      return n > 0 // 5 x iload_1 ifle
          ? deeper(n - 1) // 2 x aload_0 iload_1 iconst_1 isub invokevirtual goto
          : failing(n); // 3 x iload_1 invokestatic
    } // 4 x ireturn

    static int failing(int n) {
      try {
        return VALUES[1 / n]; // 3 x getstatic_ref iconst_1 iload_0 idiv; 1 x iaload
        // counted: 2 x iaload; 3 x ireturn
      } catch (ArithmeticException e) { // 2 x astore_1
        return BASE; // 2 x getstatic ireturn
      }
    }
  }

  /** Defined by the same class of the JDK, but in the open, where the agent gets to see it. */
  static final class Shown implements Runnable {
    @Override
    public void run() {
      time = System.nanoTime(); // 1 x invokestatic putstatic_long
    } // 1 x return
  }

  static final class Named {
    @Override
    public int hashCode() {
      return 7; // 2 x bipush ireturn
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  static final Object PLAIN = new Object();
  static final Object NAMED = new Named();
  static final IllegalStateException EXCEPTION = new IllegalStateException();
  private static final int[] VALUES = {};
  static long time;
  static int hash;
  static int result;

  static final Runnable HIDDEN;
  static final IntUnaryOperator FIRST;
  static final IntUnaryOperator SECOND;
  static final Runnable SHOWN;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      HIDDEN = (Runnable) instance(lookup.defineHiddenClass(file("Template"), true).lookupClass());
      FIRST = spun(1);
      SECOND = spun(2);
      SHOWN = (Runnable) instance(lookup.defineClass(file("Shown")));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static IntUnaryOperator spun(Integer data) throws ReflectiveOperationException {
    return (IntUnaryOperator)
        instance(
            MethodHandles.lookup()
                .defineHiddenClassWithClassData(file("Spun"), data, true, ClassOption.NESTMATE)
                .lookupClass());
  }

  private static Object instance(Class<?> type) throws ReflectiveOperationException {
    return type.getDeclaredConstructor().newInstance();
  }

  private static byte[] file(String name) {
    try (InputStream in = Hidden.class.getResourceAsStream("Hidden$" + name + ".class")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void run() {
    called(HIDDEN); // 1 x getstatic_ref invokestatic
    called(HIDDEN); // 1 x getstatic_ref invokestatic
    called(SHOWN); // 1 x getstatic_ref invokestatic
    hashed(HIDDEN); // 1 x getstatic_ref invokestatic
    spun(FIRST, 2); // 1 x getstatic_ref iconst_2 invokestatic
    spun(SECOND, 0); // 1 x getstatic_ref iconst_0 invokestatic
    spun(FIRST, -1); // 1 x getstatic_ref iconst_m1 invokestatic
    leaf(); // 1 x invokestatic
  } // 1 x return

  static void hashed(Object hidden) {
    hash = hidden.hashCode(); // 1 x aload_0 invokevirtual putstatic
  } // 1 x return

  /** The last one divides -1 by 1: there is no value of that index, and nobody there expects it. */
  static void spun(IntUnaryOperator operator, int n) {
    try {
      result = operator.applyAsInt(n); // 3 x aload_0 iload_1 invokeinterface; 2 x putstatic goto
      // counted: 1 x putstatic goto
    } catch (ArrayIndexOutOfBoundsException e) { // 1 x astore_2
      leaf(); // 1 x invokestatic
    }
  } // 3 x return

  private static int secret(int n) {
    return n; // 2 x iload_0 ireturn
  }

  static void thrower() {
    throw EXCEPTION; // 2 x getstatic_ref athrow
  }

  static void called(Runnable hidden) {
    hidden.run(); // 3 x aload_0 invokeinterface
  } // 3 x return

  static void caller() {
    leaf(); // 2 x invokestatic
  } // 2 x return

  static void leaf() {} // 6 x return
}
