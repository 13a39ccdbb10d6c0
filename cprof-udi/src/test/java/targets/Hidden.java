package targets;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/**
 * Hidden classes: no agent of the VM gets to see them, so what they call hangs below their caller.
 */
public final class Hidden implements Runnable {

  // tree:
  //   run x1
  //     called x2
  //       leaf x2
  //       caller x2
  //         leaf x2
  //     leaf x1

  /** Its class file makes the hidden class; it is never loaded by this name. */
  static final class Template implements Runnable {
    @Override
    public void run() {
      leaf();
      caller();
    }
  }

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
    leaf(); // 1 x invokestatic
  } // 1 x return

  static void called(Runnable hidden) {
    hidden.run(); // 2 x aload_0 invokeinterface
  } // 2 x return

  static void caller() {
    leaf(); // 2 x invokestatic
  } // 2 x return

  static void leaf() {} // 5 x return
}
