package targets;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Prints how deep a recursion gets where stacks have their usual sizes, and what overflows. */
public final class StackDepth {

  /** In bytes; the JVM's default is twice as much. */
  private static final int SMALL_STACK = 512 << 10;

  private static final int DEPTH = 9_000;
  private static final int DEPTH_OF_SMALL = 4_000;

  private StackDepth() {}

  public static void main(String[] arguments) throws InterruptedException {
    System.out.println(descend(DEPTH));
    Thread thread =
        new Thread(null, () -> System.out.println(descend(DEPTH_OF_SMALL)), "small", SMALL_STACK);
    thread.start();
    thread.join();
    // Interpreted and compiled.
    for (int i = 0; i < 10; i++) {
      try {
        overflow(0);
      } catch (StackOverflowError e) {
        tell(e);
      }
    }
  }

  private static int descend(int depth) {
    return depth == 0 ? 0 : descend(depth - 1) + 1;
  }

  private static int overflow(int depth) {
    return overflow(depth + 1) + 1;
  }

  private static void tell(StackOverflowError error) {
    Set<String> frames = new TreeSet<>();
    // A thousand, of which few differ.
    for (StackTraceElement frame : Set.copyOf(List.of(error.getStackTrace()))) {
      frames.add(frame.toString());
    }
    System.out.println(frames);
  }
}
