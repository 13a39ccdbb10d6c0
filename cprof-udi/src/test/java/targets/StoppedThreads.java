package targets;

import java.util.HashMap;
import java.util.Map;

/** Threads that are stopped wherever they are, soon after they have begun. */
public final class StoppedThreads {

  private static final int THREADS = 60;
  private static Object held = "text";

  private StoppedThreads() {}

  private static void work() {
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; true; i++) {
      map.put(i % 1000, new Object[3]);
      synchronized (map) {
        map.put(String.valueOf(i % 100), (String) held);
      }
    }
  }

  @SuppressWarnings({"deprecation", "removal"})
  public static void main(String[] arguments) throws InterruptedException {
    int others = 0;
    for (int i = 0; i < THREADS; i++) {
      Throwable[] seen = new Throwable[1];
      Thread thread =
          new Thread() {
            @Override
            public void run() {
              try {
                work();
              } catch (Throwable thrown) {
                seen[0] = thrown;
              }
            }
          };
      thread.start();
      Thread.sleep(i % 4);
      thread.stop();
      thread.join();
      others += seen[0] == null || seen[0] instanceof ThreadDeath ? 0 : 1;
    }
    System.out.println("others: " + others);
  }
}
