package org.cprof.runner.sweep;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;

/** A sweep as JSON. */
record SweepJson(String program, List<Row> cells, List<Knee> knees, List<Loads> savedLoads) {

  /** A cell; without figures, the reason alone. */
  private record Row(
      String model,
      Map<String, String> settings,
      String state,
      String origin,
      @JsonUnwrapped Counts counts,
      String reason) {}

  private record Counts(
      String profile,
      long cycles,
      long bytecodes,
      long calls,
      long lookUps,
      long misses,
      long loadCycles,
      Hottest hottest) {}

  private record Hottest(long cycles, @JsonUnwrapped MethodReference method) {}

  private record Knee(
      String parameter, String value, long cycles, String model, Map<String, String> settings) {}

  private record Loads(long before, long after, @JsonUnwrapped MethodReference method) {}

  /**
   * The object.
   *
   * @param top how many methods to name
   */
  static SweepJson of(Sweep sweep, int top) {
    return new SweepJson(
        sweep.program(),
        sweep.results().stream().map(SweepJson::row).toList(),
        sweep.cacheCurves().stream().map(SweepJson::knee).toList(),
        sweep
            .saving()
            .map(
                saving ->
                    saving.methods(top).stream()
                        .map(each -> new Loads(each.before(), each.after(), each.method()))
                        .toList())
            .orElse(List.of()));
  }

  private static Knee knee(Curve curve) {
    Cell cell = curve.knee().cell();
    return new Knee(
        curve.axis().parameter(),
        curve.value(curve.knee()),
        curve.knee().figures().cycles(),
        cell.modelName(),
        cell.settings());
  }

  private static Row row(Result result) {
    return new Row(
        result.cell().modelName(),
        result.cell().settings(),
        result.state().toString(),
        result.hasFigures() ? result.origin() : null,
        result.hasFigures() ? counts(result) : null,
        result.reason().isEmpty() ? null : result.reason());
  }

  private static Counts counts(Result result) {
    Figures figures = result.figures();
    return new Counts(
        result.cell().fileName(),
        figures.cycles(),
        figures.bytecodes(),
        figures.calls(),
        figures.lookUps(),
        figures.misses(),
        figures.loadCycles(),
        figures.hottest() == null ? null : new Hottest(figures.hottestCycles(), figures.hottest()));
  }
}
