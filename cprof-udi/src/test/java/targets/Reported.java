package targets;

/** What a profiler is called in, block by block. */
public final class Reported {

  private Reported() {}

  public static void main(String[] arguments) throws InterruptedException {
    twice(2); // iconst_2 invokestatic pop
    Thread worker = new Worker(); // new dup invokespecial astore_1
    worker.start(); // aload_1 invokevirtual
    worker.join(); // aload_1 invokevirtual
  } // return

  private static int twice(int n) {
    int sum = 0; // iconst_0 istore_1
    for (int i = 0; i < n; i++) { // iconst_0 istore_2, then iload_2 iload_0 if_icmpge
      sum += one(i); // iload_1 iload_2 invokestatic iadd istore_1 iinc goto
    }
    return sum; // iload_1 ireturn
  }

  private static int one(int i) {
    return i + 1; // iload_0 iconst_1 iadd ireturn
  }

  private static final class Worker extends Thread {
    Worker() {
      super("worker");
    }

    @Override
    public void run() {
      twice(1); // iconst_1 invokestatic pop
    } // return
  }
}
