package targets;

import java.util.function.Consumer;

/**
 * Natives that no library has, of classes that are loaded when the native is called: every call
 * fails, and counts.
 */
public final class MissingNatives implements Runnable {

  // tree:
  //   run x1 ...
  //     nestmate x1
  //       Nested.<init> x1 ...
  //       native targets.MissingNatives$Nested.secret x1
  //         java.lang.UnsatisfiedLinkError.<init> x1 ...
  //       leaf x1
  //     viaReference x1 ...
  //       native **targets.MissingNatives$Absent.go x1
  //       leaf x1

  static class Nested {
    Nested() {} // 1 x aload_0 invokespecial return

    private native void secret();
  }

  interface Task {
    void go();
  }

  static class Absent implements Task {
    Absent() {} // 1 x aload_0 invokespecial return

    @Override
    public native void go();
  }

  @Override
  public void run() {
    nestmate(); // 1 x invokestatic
    viaReference(); // 1 x invokestatic
  } // 1 x return

  static void nestmate() {
    try {
      new Nested().secret(); // 1 x new dup invokespecial invokevirtual
      // counted: 1 x goto
    } catch (UnsatisfiedLinkError e) { // 1 x astore_0
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void viaReference() {
    Consumer<Task> task = Task::go; // 1 x invokedynamic astore_0
    try {
      task.accept(new Absent()); // 1 x aload_0 new dup invokespecial invokeinterface
      // counted: 1 x goto
    } catch (UnsatisfiedLinkError e) { // 1 x astore_1
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  static void leaf() {} // 2 x return
}
