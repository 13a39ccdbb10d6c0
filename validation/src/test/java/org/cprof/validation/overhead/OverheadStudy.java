package org.cprof.validation.overhead;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.cprof.runner.text.Progress;

/**
 * Runs every program in fresh JVMs, alone and with each contender in turn, round after round.
 *
 * @param err where to say on a terminal what runs
 */
record OverheadStudy(
    List<Program> programs, List<Contender> contenders, int rounds, PrintWriter err) {

  /** Measures in the JVMs of one JDK; the comparisons are in the order of the programs. */
  Map<Contender, List<PairedRuns>> run(WorkloadJvm jvm) {
    Map<Contender, List<PairedRuns>> comparisons = new LinkedHashMap<>();
    contenders.forEach(contender -> comparisons.put(contender, new ArrayList<>()));
    for (Program program : programs) {
      List<Run> plain = new ArrayList<>();
      Map<Contender, List<Run>> measured = new LinkedHashMap<>();
      for (int round = 1; round <= rounds; round++) {
        String step =
            String.format(
                Locale.ROOT,
                "JDK %s, %s, round %d of %d, ",
                jvm.jdk().version(),
                program.name(),
                round,
                rounds);
        plain.add(timed(step + "alone", () -> jvm.plain(program)));
        for (Contender contender : contenders) {
          measured
              .computeIfAbsent(contender, c -> new ArrayList<>())
              .add(timed(step + contender, () -> jvm.run(program, contender)));
        }
      }
      measured.forEach(
          (contender, runs) ->
              comparisons.get(contender).add(new PairedRuns(program.name(), plain, runs)));
    }
    return comparisons;
  }

  private Run timed(String step, Supplier<Run> run) {
    try (Progress progress = Progress.show(step, err)) {
      return run.get();
    }
  }
}
