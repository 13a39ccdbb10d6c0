package targets;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A finalizer that the program calls is the program's. One that the VM calls depends on the host's
 * garbage collector and runs in a thread of the VM: it is in no tree, and neither is what the VM
 * does when an object with a finalizer is made.
 */
public final class Finalizers implements Runnable {

  // tree:
  //   run x1
  //     called x1
  //       java.util.concurrent.CountDownLatch.<init> x1 ...
  //       Finalized.<init> x1
  //         java.lang.Object.<init> x1
  //       Finalized.finalize x1
  //         java.util.concurrent.CountDownLatch.countDown x1 ...
  //     collected x1
  //       java.util.concurrent.CountDownLatch.<init> x1 ...
  //       discard x1
  //         Finalized.<init> x1
  //           java.lang.Object.<init> x1
  //       java.lang.System.gc x1 ...
  //       java.util.concurrent.CountDownLatch.await x1 ...

  private static final long PATIENCE_SECONDS = 20;

  static final class Finalized {
    private final CountDownLatch latch;

    Finalized(CountDownLatch latch) { // 2 x aload_0 invokespecial
      this.latch = latch; // 2 x aload_0 aload_1 putfield_ref
    } // 2 x return

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
      latch.countDown(); // 1 x aload_0 getfield_ref invokevirtual
    } // 1 x return
  }

  static boolean finalized;

  @Override
  public void run() {
    called(); // 1 x invokestatic
    try {
      collected(); // 1 x invokestatic
      // counted: 1 x goto
    } catch (InterruptedException e) {
      finalized = false;
    }
  } // 1 x return

  static void called() {
    new Finalized(new CountDownLatch(1)).finalize(); // 1 x new dup new dup iconst_1
    // 1 x invokespecial invokespecial invokevirtual
  } // 1 x return

  static void collected() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1); // 1 x new dup iconst_1 invokespecial astore_0
    discard(latch); // 1 x aload_0 invokestatic
    System.gc(); // 1 x invokestatic
    finalized = latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS); // 1 x aload_0 ldc2_w getstatic_ref
    // 1 x invokevirtual putstatic
  } // 1 x return

  static void discard(CountDownLatch latch) {
    new Finalized(latch); // 1 x new dup aload_0 invokespecial pop
  } // 1 x return
}
