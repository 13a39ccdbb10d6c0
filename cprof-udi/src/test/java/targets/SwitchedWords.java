package targets;

import org.cprof.api.Profiling;

/** Allocates while counting is on and while it is off: 8 words and n each. */
public final class SwitchedWords {

  private static Object kept;

  private SwitchedWords() {}

  private static void make(int n) {
    kept = new int[n];
  }

  public static void main(String[] arguments) {
    make(1);
    Profiling.stop();
    make(2);
    Profiling.start();
    make(3);
    Profiling.reset();
    make(4);
  }
}
