package org.cprof.agent.live;

import java.util.Map;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.UdiChoice;

/** What reads the trees of the JVM that it runs in: the user's profiler, and costs of methods. */
public final class Live {

  /** Where a node counts bytecodes, as an offset in bytes. */
  private static final String BYTECODES = "agent.bytecodes";

  private static final String OWN = "agent.";

  private Live() {}

  /**
   * Begins before the program.
   *
   * @param settings the options of the run, and some of its own, by key
   * @throws IllegalArgumentException if there is no such profiler or it cannot be made
   */
  public static void begin(Map<String, String> settings) {
    int bytecodes = Integer.parseInt(settings.get(BYTECODES));
    settings.keySet().removeIf(key -> key.startsWith(OWN));
    AgentOptions options = AgentOptions.of(settings);
    MethodNames methods = new MethodNames();
    if (options.clock().areCallsTimed()) {
      CProfControl.initializeCosts(new MethodCosts(methods, bytecodes));
    }
    if (!options.profiler().isEmpty()) {
      boolean countsAllocation = options.udi().equals(UdiChoice.JP) || options.allocations();
      Reporting reporting = Reporting.of(options, methods, bytecodes, countsAllocation);
      CProfControl.initializeReports(reporting::report, reporting::end, reporting.loader());
      CProfControl.initializeEnd(reporting::finish);
    }
  }
}
