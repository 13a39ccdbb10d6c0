package org.cprof.validation.overhead;

import java.util.List;

/** Comparisons of a JDK and a contender as JSON. */
record OverheadJson(String jdk, String contender, List<Program> programs) {

  private record Program(
      String program,
      double plainMilliseconds,
      double milliseconds,
      Range factor,
      Range firstIterationFactor,
      long nodes,
      boolean sameResults) {}

  private record Range(double median, double least, double most) {
    static Range of(Spread spread) {
      return new Range(spread.median(), spread.min(), spread.max());
    }
  }

  static List<OverheadJson> of(List<Measured> all) {
    return all.stream()
        .map(
            measured ->
                new OverheadJson(
                    measured.jdk().version(),
                    measured.contender().toString(),
                    measured.comparisons().stream().map(OverheadJson::program).toList()))
        .toList();
  }

  private static Program program(PairedRuns comparison) {
    return new Program(
        comparison.workload(),
        comparison.plainMillis(),
        comparison.profiledMillis(),
        Range.of(comparison.factor()),
        Range.of(comparison.firstFactor()),
        comparison.nodes(),
        comparison.sameResults());
  }
}
