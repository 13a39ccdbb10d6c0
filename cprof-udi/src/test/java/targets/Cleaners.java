package targets;

import java.lang.ref.Cleaner;

/** A cleaning action that the program runs itself is the program's, at its place. */
public final class Cleaners implements Runnable {

  // tree:
  //   run x1
  //     cleaned x1 ...
  //       java.lang.ref.Cleaner.register x1 ...
  //       **Action.run x1
  //         leaf x1
  //     leaf x1

  static final Cleaner CLEANER = Cleaner.create();

  static final class Action implements Runnable {
    @Override
    public void run() {
      leaf(); // 1 x invokestatic
    } // 1 x return
  }

  static final Action ACTION = new Action();

  @Override
  public void run() {
    cleaned(); // 1 x aload_0 invokevirtual
    leaf(); // 1 x invokestatic
  } // 1 x return

  /** The second time, there is nothing to do any more. */
  void cleaned() {
    Cleaner.Cleanable cleanable = CLEANER.register(this, ACTION); // 1 x getstatic_ref aload_0
    // 1 x getstatic_ref invokevirtual astore_1
    cleanable.clean(); // 1 x aload_1 invokeinterface
    cleanable.clean(); // 1 x aload_1 invokeinterface
  } // 1 x return

  static void leaf() {} // 2 x return
}
