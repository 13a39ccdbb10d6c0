package org.cprof.validation.overhead;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.cprof.runner.text.Progress;
import org.cprof.validation.overhead.workload.Timing;

/**
 * Runs every workload in fresh JVMs, without CProf and with each setting in turn, round after
 * round.
 *
 * @param err where to say on a terminal what runs
 */
record OverheadStudy(List<String> workloads, List<Setting> settings, int rounds, PrintWriter err) {

  /** Measures in the JVMs of one JDK; the comparisons are in the order of the workloads. */
  Map<Setting, List<Comparison>> run(WorkloadJvm jvm) {
    Map<Setting, List<Comparison>> comparisons = new LinkedHashMap<>();
    settings.forEach(setting -> comparisons.put(setting, new ArrayList<>()));
    for (String workload : workloads) {
      List<Timing> plain = new ArrayList<>();
      Map<Setting, List<Timing>> profiled = new LinkedHashMap<>();
      for (int round = 1; round <= rounds; round++) {
        String step =
            "JDK %s, %s, round %d of %d, ".formatted(jvm.jdk().version(), workload, round, rounds);
        plain.add(timed(step + "without CProf", () -> jvm.plain(workload)));
        for (Setting setting : settings) {
          profiled
              .computeIfAbsent(setting, s -> new ArrayList<>())
              .add(timed(step + setting, () -> jvm.profiled(workload, setting)));
        }
      }
      profiled.forEach(
          (setting, timings) ->
              comparisons.get(setting).add(new Comparison(workload, plain, timings)));
    }
    return comparisons;
  }

  private Timing timed(String step, Supplier<Timing> run) {
    try (Progress progress = Progress.show(step, err)) {
      return run.get();
    }
  }
}
