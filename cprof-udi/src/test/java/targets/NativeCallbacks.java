package targets;

import java.util.List;
import java.util.function.Consumer;

/** A native method of the program's that the JDK calls, which cannot name it. */
public final class NativeCallbacks implements Runnable {

  // tree:
  //   run x1 ...
  //     native **targets.NativeCallbacks$Missing.accept x1
  //     leaf x1

  /** Its native is in no library. */
  static final class Missing implements Consumer<Object> {
    @Override
    public native void accept(Object object);
  }

  static final List<Object> ONE = List.of("one");
  static final Missing MISSING = new Missing();

  @Override
  public void run() {
    try {
      ONE.forEach(MISSING); // 1 x getstatic_ref getstatic_ref invokeinterface
      // counted: 1 x goto
    } catch (UnsatisfiedLinkError e) { // 1 x astore_1
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void leaf() {} // 1 x return
}
