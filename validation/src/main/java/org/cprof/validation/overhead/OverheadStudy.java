package org.cprof.validation.overhead;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.cprof.validation.overhead.workload.Timing;

/**
 * Runs every workload in fresh JVMs, without CProf and with each setting in turn, round after
 * round.
 *
 * @param progress is told what runs next
 */
record OverheadStudy(
    List<String> workloads, List<Setting> settings, int rounds, Consumer<String> progress) {

  /** Measures in the JVMs of one JDK; the comparisons are in the order of the workloads. */
  Map<Setting, List<Comparison>> run(WorkloadJvm jvm) {
    Map<Setting, List<Comparison>> comparisons = new LinkedHashMap<>();
    settings.forEach(setting -> comparisons.put(setting, new ArrayList<>()));
    for (String workload : workloads) {
      Map<Setting, List<Timing>> profiled = new LinkedHashMap<>();
      List<Timing> plain = new ArrayList<>();
      for (int round = 1; round <= rounds; round++) {
        String step =
            "JDK %s: %s, round %d of %d, ".formatted(jvm.jdk().version(), workload, round, rounds);
        progress.accept(step + "without CProf");
        plain.add(jvm.plain(workload));
        for (Setting setting : settings) {
          progress.accept(step + setting);
          profiled
              .computeIfAbsent(setting, s -> new ArrayList<>())
              .add(jvm.profiled(workload, setting));
        }
      }
      profiled.forEach(
          (setting, timings) ->
              comparisons.get(setting).add(new Comparison(workload, plain, timings)));
    }
    return comparisons;
  }
}
