package programs;

/**
 * Says that it runs and then works until it is told to end, which it does not do without a word.
 */
public final class Endless {
  private static volatile long work;

  private Endless() {}

  public static void main(String[] arguments) throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("ended")));
    System.out.println("running");
    while (true) {
      for (int i = 0; i < 1000; i++) {
        work += step(i);
      }
      Thread.sleep(1);
    }
  }

  private static int step(int i) {
    return i ^ 5;
  }
}
