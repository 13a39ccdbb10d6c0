package targets;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Many virtual threads, a few at a time, each of which leaves its carrier in the middle. */
public final class VirtualThreads {

  private static final int AT_ONCE = 20;

  private VirtualThreads() {}

  public static void main(String[] arguments) throws Exception {
    Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
    int threads = Integer.parseInt(arguments[0]);
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      running.add((Thread) start.invoke(null, (Runnable) VirtualThreads::task));
      if (running.size() == AT_ONCE) {
        for (Thread thread : running) {
          thread.join();
        }
        running.clear();
      }
    }
  }

  private static void task() {
    before();
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    after();
  }

  private static void before() {
    leaf();
  }

  private static void after() {
    leaf();
    leaf();
  }

  private static void leaf() {}
}
