package targets;

import org.cprof.api.Profiling;

/** Holds locks while counting is on and while it is off; the comments have the bytecodes. */
public final class SwitchedLocks {

  private static int x;

  private SwitchedLocks() {}

  /** 2; n times 9; 4. */
  private static synchronized void hold(int n) {
    for (int i = 0; i < n; i++) {
      x += i;
    }
  }

  /** 2 and those of the call; 1. */
  private static synchronized void nested(int n) {
    hold(n);
  }

  /** With an argument, it is off at the end, too. */
  public static void main(String[] arguments) {
    hold(3);
    Profiling.reset();
    hold(1);
    hold(2);
    Profiling.stop();
    nested(7);
    hold(0);
    Profiling.start();
    hold(4);
    if (arguments.length > 0) {
      Profiling.stop();
      nested(8);
    }
  }
}
