package targets;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/**
 * Hidden classes: no agent of the VM gets to see them, so what they call hangs below their caller,
 * natives too.
 */
public final class Hidden implements Runnable {

  // tree:
  //   run x1
  //     called x2
  //       leaf x2
  //       native java.lang.System.nanoTime x2
  //       native java.lang.Object.hashCode x2
  //       Named.hashCode x2
  //       thrower x2
  //       caller x2
  //         leaf x2
  //     hashed x1
  //     leaf x1

  /** Its class file makes the hidden class; it is never loaded by this name. */
  static final class Template implements Runnable {
    @Override
    public void run() {
      leaf();
      time = System.nanoTime();
      hash = PLAIN.hashCode();
      hash = NAMED.hashCode();
      try {
        thrower();
      } catch (IllegalStateException e) {
        caller();
      }
    }

    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
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
  static long time;
  static int hash;

  static final Runnable HIDDEN = define();

  static Runnable define() {
    try (InputStream in = Hidden.class.getResourceAsStream("Hidden$Template.class")) {
      return (Runnable)
          MethodHandles.lookup()
              .defineHiddenClass(in.readAllBytes(), true)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (IOException | ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void run() {
    called(HIDDEN); // 1 x getstatic_ref invokestatic
    called(HIDDEN); // 1 x getstatic_ref invokestatic
    hashed(HIDDEN); // 1 x getstatic_ref invokestatic
    leaf(); // 1 x invokestatic
  } // 1 x return

  /** The override of a hidden class is in no profile; it is not the native either. */
  static void hashed(Object hidden) {
    hash = hidden.hashCode(); // 1 x aload_0 invokevirtual putstatic
  } // 1 x return

  static void thrower() {
    throw EXCEPTION; // 2 x getstatic_ref athrow
  }

  static void called(Runnable hidden) {
    hidden.run(); // 2 x aload_0 invokeinterface
  } // 2 x return

  static void caller() {
    leaf(); // 2 x invokestatic
  } // 2 x return

  static void leaf() {} // 5 x return
}
