package targets;

/** A loop without calls that never ends. */
public final class EndlessLoop {

  private static volatile int rounds;

  private EndlessLoop() {}

  public static void main(String[] args) {
    new Thread(EndlessLoop::tell).start();
    while (true) {
      rounds++;
    }
  }

  /** The loop has done much by the time that this is read. */
  private static void tell() {
    while (rounds < 10_000_000) {
      Thread.onSpinWait();
    }
    System.out.println("running");
  }
}
