package targets;

/** Synchronized methods and blocks, left by return and by exception. */
public final class Monitors implements Runnable {

  // tree:
  //   run x1
  //     locked x2
  //     block x2
  //       leaf x1
  //     lockedAndThrown x1
  //       leaf x1
  //     leaf x1

  static int result;
  static final RuntimeException READY = new RuntimeException();

  @Override
  public void run() {
    locked(1); // 1 x aload_0 iconst_1 invokevirtual pop
    locked(2); // 1 x aload_0 iconst_2 invokevirtual pop
    block(this, 1); // 1 x aload_0 iconst_1 invokestatic
    try {
      block(this, 0); // 1 x aload_0 iconst_0 invokestatic
      // counted: 1 x goto
    } catch (RuntimeException e) { // 1 x astore_1
      result++; // 1 x getstatic iconst_1 iadd putstatic
    }
    try {
      lockedAndThrown(); // 1 x aload_0 invokevirtual
      // counted: 1 x goto
    } catch (RuntimeException e) { // 1 x astore_1
      leaf(); // 1 x invokestatic
    }
  } // 1 x return

  synchronized int locked(int n) {
    if (n > 1) { // 2 x iload_1 iconst_1 if_icmple
      return n; // 1 x iload_1 ireturn
    }
    return -n; // 1 x iload_1 ineg ireturn
    // jop: 2 x aload_0 monitorenter aload_0 monitorexit
  }

  static void block(Object lock, int n) {
    synchronized (lock) { // 2 x aload_0 dup astore_2 monitorenter
      if (n == 0) { // 2 x iload_1 ifne
        throw READY; // 1 x getstatic_ref athrow
      }
      leaf(); // 1 x invokestatic
    } // 1 x aload_2 monitorexit goto; 1 x astore_3 aload_2 monitorexit aload_3 athrow
  } // 1 x return

  synchronized void lockedAndThrown() {
    leaf(); // 1 x invokestatic
    throw READY; // 1 x getstatic_ref athrow
    // jop: 1 x aload_0 monitorenter
  }

  static void leaf() {} // 3 x return
}
