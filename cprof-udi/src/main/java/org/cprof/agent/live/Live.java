package org.cprof.agent.live;

import java.util.HashMap;
import java.util.Map;
import org.cprof.setup.LiveSettings;

/** What reads the trees of the JVM that it runs in: the user's profiler, and costs of methods. */
public final class Live {

  private Live() {}

  /**
   * Begins before the program.
   *
   * @param told keys of {@link LiveSettings} and values in turn
   * @throws IllegalArgumentException if there is no such profiler or it cannot be made
   */
  public static void begin(String[] told) {
    // The JVM has used this class before: the profile would lack the initializer of another one.
    Map<String, String> settings = new HashMap<>();
    for (int i = 0; i < told.length; i += 2) {
      settings.put(told[i], told[i + 1]);
    }
    int bytecodes = Integer.parseInt(settings.get(LiveSettings.BYTECODES));
    MethodNames methods = new MethodNames();
    if (settings.containsKey(LiveSettings.CALLS)) {
      CProfControl.initializeCosts(new MethodCosts(methods, bytecodes));
    }
    if (settings.containsKey(LiveSettings.PROFILER)) {
      Reporting reporting = Reporting.of(settings, methods, bytecodes);
      CProfControl.initializeReports(reporting::report, reporting::end, reporting.loader());
      CProfControl.initializeEnd(reporting::finish);
    }
  }
}
