package targets;

import java.io.File;
import org.cprof.api.Profiling;

/** Stops counting where the copy of what was counted can not be written. */
public final class SwitchedInVain {

  private SwitchedInVain() {}

  /**
   * @param arguments the folder of the raw profile
   */
  public static void main(String[] arguments) {
    step();
    new File(arguments[0], ProcessHandle.current().pid() + ".raw.1").mkdir();
    Profiling.stop();
    step();
  }

  private static void step() {}
}
