package org.cprof.runner.host;

import java.util.Map;
import org.cprof.start.JvmFlags;

/**
 * The environment of the program. Variables with options for every JVM are meant for the program
 * and not for CProf: a port for a debugger can be opened once only. So the start script hides them
 * from CProf's own JVM behind a prefix.
 */
public final class ProgramEnvironment {
  /** The start script has this prefix, too. */
  static final String HIDDEN = "CPROF_PROGRAM_";

  private ProgramEnvironment() {}

  /** Makes the program's environment of CProf's. */
  static void restore(Map<String, String> environment) {
    for (String name : JvmFlags.VARIABLES) {
      String hidden = environment.remove(HIDDEN + name);
      if (hidden != null) {
        environment.put(name, hidden);
      }
    }
  }
}
