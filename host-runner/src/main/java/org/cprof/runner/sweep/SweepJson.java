package org.cprof.runner.sweep;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.runner.output.Table;

/** A sweep as JSON. */
record SweepJson(
    String program, List<?> cells, List<?> knees, List<?> savedLoads, List<String> assumptions) {

  private record Hottest(long cycles, @JsonUnwrapped MethodReference method) {}

  /**
   * The object.
   *
   * @param top how many methods to name
   */
  static SweepJson of(Sweep sweep, int top) {
    return new SweepJson(
        sweep.program(),
        cells(sweep.results()),
        new Table<>(sweep.cacheCurves())
            .field("parameter", curve -> curve.axis().parameter())
            .field("value", curve -> curve.value(curve.knee()))
            .field("cycles", curve -> curve.knee().figures().cycles())
            .field("model", curve -> curve.knee().cell().modelName())
            .field("settings", curve -> curve.knee().cell().settings())
            .json(),
        new Table<>(sweep.saving().map(saving -> saving.methods(top)).orElse(List.of()))
            .field("before", Saving.OfMethod::before)
            .field("after", Saving.OfMethod::after)
            .methodFields(Saving.OfMethod::method)
            .json(),
        sweep.assumptions().isEmpty() ? null : sweep.assumptions());
  }

  /** A cell without figures has the reason alone. */
  private static List<?> cells(List<Result> results) {
    return new Table<>(results)
        .field("model", row -> row.cell().modelName())
        .field("settings", row -> row.cell().settings())
        .field("state", row -> row.state().toString())
        .field("profile", row -> row.hasFigures() ? row.cell().fileName() : null)
        .field("cycles", SweepCsv.figure(Figures::cycles))
        .field("bytecodes", SweepCsv.figure(Figures::bytecodes))
        .field("calls", SweepCsv.figure(Figures::calls))
        .field("look_ups", SweepCsv.figure(Figures::lookUps))
        .field("misses", SweepCsv.figure(Figures::misses))
        .field("load_cycles", SweepCsv.figure(Figures::loadCycles))
        .field("hottest", SweepCsv.figure(SweepJson::hottest))
        .field("reason", row -> row.reason().isEmpty() ? null : row.reason())
        .json();
  }

  private static Hottest hottest(Figures figures) {
    return figures.hottest() == null
        ? null
        : new Hottest(figures.hottestCycles(), figures.hottest());
  }
}
