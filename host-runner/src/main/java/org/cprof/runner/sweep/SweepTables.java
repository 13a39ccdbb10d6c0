package org.cprof.runner.sweep;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cprof.profile.MethodReference;
import org.cprof.runner.bound.BoundText;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/** What a sweep tells of its cells, of the sizes of the cache, and of what a larger one saves. */
final class SweepTables {
  private final Sweep sweep;
  private final Sections sections;

  private SweepTables(Sweep sweep) {
    this.sweep = sweep;
    this.sections = new Sections(sweep.program()).field("program", sweep.program());
  }

  /**
   * All tables.
   *
   * @param top how many methods to name
   */
  static Sections of(Sweep sweep, int top) {
    SweepTables tables = new SweepTables(sweep);
    tables
        .sections
        .title(sweep.program() + ", " + Numbers.count(sweep.results().size(), "cell"))
        .line("")
        .whole(null, "cells", tables.cells());
    tables.knees();
    tables.saving(top);
    tables.reasons();
    tables.assumptions();
    return tables.sections;
  }

  /** For machines, a cell without figures has the reason alone. */
  private Table<Result> cells() {
    Table<Result> table =
        new Table<>(sweep.results())
            .field("model", row -> row.cell().modelName())
            .field("settings", row -> row.cell().settings());
    if (sweep.design().hasModels()) {
      table.shown("model", row -> row.cell().modelName());
    }
    for (Axis axis : sweep.design().varied()) {
      table.shown(axis.parameter(), row -> row.cell().settings().get(axis.parameter()));
    }
    table
        .column("state", row -> row.state().toString())
        .field("profile", row -> row.hasFigures() ? row.cell().fileName() : null)
        .shown("cycles", shown(Figures::cycles))
        .inCycles(Result::clockHz)
        .shown("load", shown(Figures::loadCycles))
        .inCycles(Result::clockHz)
        .shown("%", shown(of -> percent(of.loadCycles(), of.cycles())))
        .shown("misses", shown(Figures::misses))
        .shown("%", shown(of -> percent(of.misses(), 2 * of.lookUps())))
        .shown("most", shown(of -> percent(of.hottestCycles(), of.cycles())));
    return withCounts(table)
        .field("hottest", figure(Hottest::of))
        .field("reason", row -> row.reason().isEmpty() ? null : row.reason())
        .last(
            "in",
            (row, width) ->
                row.hasFigures() && row.figures().hottest() != null
                    ? Names.brief(row.figures().hottest())
                    : "");
  }

  private static Table<Result> withCounts(Table<Result> table) {
    return table
        .field("cycles", figure(Figures::cycles))
        .field("bytecodes", figure(Figures::bytecodes))
        .field("calls", figure(Figures::calls))
        .field("look_ups", figure(Figures::lookUps))
        .field("misses", figure(Figures::misses))
        .field("load_cycles", figure(Figures::loadCycles));
  }

  private record Hottest(long cycles, @JsonUnwrapped MethodReference method) {
    static Hottest of(Figures of) {
      return of.hottest() == null ? null : new Hottest(of.hottestCycles(), of.hottest());
    }
  }

  /** One of a cell's figures; null where it has none. */
  private static Function<Result, Object> figure(Function<Figures, Object> of) {
    return row -> row.hasFigures() ? of.apply(row.figures()) : null;
  }

  /** One of a cell's figures for people; nothing where it has none. */
  private static Function<Result, Object> shown(Function<Figures, Object> of) {
    return row -> row.hasFigures() ? of.apply(row.figures()) : "";
  }

  private void knees() {
    sections.whole(
        "Knees: the least size whose cycles are within 1 % of the best of its curve",
        "knees",
        new Table<>(sweep.cacheCurves())
            .field("parameter", curve -> curve.axis().parameter())
            .field("value", curve -> curve.value(curve.knee()))
            .shown("knee", curve -> curve.value(curve.knee()))
            .shownWords("of", curve -> curve.axis().parameter())
            .column("cycles", curve -> curve.knee().figures().cycles())
            .inCycles(curve -> curve.knee().clockHz())
            .field("model", curve -> curve.knee().cell().modelName())
            .field("settings", curve -> curve.knee().cell().settings())
            .shown("best", Curve::least)
            .inCycles(curve -> curve.knee().clockHz())
            .last("with", (curve, width) -> Names.start(Names.clean(curve.rest()), width)));
  }

  private void saving(int top) {
    String cells =
        sweep
            .saving()
            .map(of -> of.most().cell().label() + " and " + of.fewest().cell().label())
            .orElse("");
    sections.whole(
        "Loads that a larger cache saves: " + cells,
        "saved_loads",
        new Table<>(sweep.saving().map(saving -> saving.methods(top)).orElse(List.of()))
            .column("before", Saving.OfMethod::before)
            .column("after", Saving.OfMethod::after)
            .shown("saved", Saving.OfMethod::saved)
            .method(Saving.OfMethod::method));
  }

  private void reasons() {
    // Cells that differ in other parameters are impossible for the same reason.
    Map<String, List<Result>> reasons =
        sweep.results().stream()
            .filter(result -> !result.reason().isEmpty())
            .collect(
                Collectors.groupingBy(
                    result -> result.state() + ": " + result.reason(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    long kept = sweep.kept();
    if (kept > 0 || !reasons.isEmpty()) {
      sections.line("");
    }
    if (kept > 0) {
      sections.line(
          grouped(kept)
              + " of "
              + Numbers.count(sweep.results().size(), "cell")
              + " kept from an earlier call.");
    }
    reasons.forEach(
        (reason, results) -> {
          String more = results.size() == 1 ? "" : " and " + (results.size() - 1) + " more";
          sections.warning(results.get(0).cell().label() + more + " " + reason);
        });
  }

  private void assumptions() {
    if (!sweep.assumptions().isEmpty()) {
      sections
          .line("")
          .text(terminal -> BoundText.assumptions(sweep.assumptions()))
          .field("assumptions", sweep.assumptions());
    }
  }

  /** Writes a row of CSV for each cell; the stream stays open. */
  static void writeCsv(Sweep sweep, OutputStream out) throws IOException {
    Table<Result> table =
        new Table<>(sweep.results()).field("model", row -> row.cell().modelName());
    for (Axis axis : sweep.design().axes()) {
      table.field(axis.parameter(), row -> row.cell().settings().get(axis.parameter()));
    }
    withCounts(table.field("state", Result::state))
        .field("hottest", figure(Figures::hottest))
        .field("hottest_cycles", figure(Figures::hottestCycles))
        .field("profile", row -> row.hasFigures() ? row.cell().fileName() : null)
        .field("reason", Result::reason)
        .writeCsv(out);
  }
}
