package targets;

import org.cprof.api.Profiling;

/**
 * A program that chooses which part of it is counted. Usage: {@code Switched [plain]}, where {@code
 * plain} makes no use of that.
 */
public final class Switched {

  // Counted, if counting is on at first. In main all is one block, which begins before:
  //   main x0, 0 bytecodes
  //     half x1, 5 bytecodes
  //       step x2
  //     loop x1, 24 bytecodes
  //       step x3
  //     work x1, 9 bytecodes
  //       <init> of Worker x1, 3 bytecodes
  //   Worker.run x1, 3 bytecodes
  //     loop x1, 18 bytecodes
  //       step x2

  private static int sum;

  private Switched() {}

  public static void main(String[] arguments) throws InterruptedException {
    if (arguments.length > 0) {
      loop(3);
      return;
    }
    step();
    work();
    Profiling.reset();
    loop(3);
    work();
    Profiling.stop();
    Profiling.stop();
    step();
    work();
    Profiling.start();
    half();
    step();
  }

  /** A thread that ends before the next switch. */
  private static void work() throws InterruptedException {
    Worker worker = new Worker();
    worker.start();
    worker.join();
  }

  private static void loop(int n) { // 1 x iconst_0 istore_1; then n + 1 x iload_1 iload_0 if_icmpge
    for (int i = 0; i < n; i++) {
      step(); // n x invokestatic iinc goto
    }
  } // 1 x return

  private static void half() {
    step(); // 1 x invokestatic
    if (sum > 0) { // 1 x getstatic ifle
      step(); // 1 x invokestatic
      Profiling.stop(); // 1 x invokestatic
    }
    step();
  }

  private static void step() {
    sum++; // 1 x getstatic iconst_1 iadd putstatic
  } // 1 x return

  private static final class Worker extends Thread {
    @Override
    public void run() {
      loop(2); // 1 x iconst_2 invokestatic return
    }
  }
}
