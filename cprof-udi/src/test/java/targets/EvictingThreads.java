package targets;

/** Threads with a cache each. */
public final class EvictingThreads {

  private EvictingThreads() {}

  public static void main(String[] arguments) throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      Thread thread = new Thread(new Evictor());
      thread.start();
      thread.join();
    }
  }

  private static final class Evictor implements Runnable {
    @Override
    public void run() {
      Evicting.main(null);
    }
  }
}
