package targets;

/** Three methods that call each other in turn, as deep as the first argument says. */
public final class Deep {

  private Deep() {}

  public static void main(String[] arguments) throws InterruptedException {
    int depth = Integer.parseInt(arguments[0]);
    Thread thread = new Thread(null, () -> first(depth), "deep", 1 << 30);
    thread.start();
    thread.join();
  }

  private static int bottom() {
    return 0;
  }

  private static int first(int n) {
    return n == 0 ? bottom() : second(n - 1) + 1;
  }

  private static int second(int n) {
    return n == 0 ? bottom() : third(n - 1) + 1;
  }

  private static int third(int n) {
    return n == 0 ? bottom() : first(n - 1) + 1;
  }
}
