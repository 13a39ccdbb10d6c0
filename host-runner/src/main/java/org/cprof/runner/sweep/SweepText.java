package org.cprof.runner.sweep;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cprof.runner.bound.BoundText;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** A sweep as text for a terminal. */
final class SweepText {
  private final Sweep sweep;
  private final Terminal terminal;
  private final List<String> lines = new ArrayList<>();

  private SweepText(Sweep sweep, Terminal terminal) {
    this.sweep = sweep;
    this.terminal = terminal;
  }

  /**
   * The lines.
   *
   * @param top how many methods to name
   */
  static List<String> lines(Sweep sweep, int top, Terminal terminal) {
    SweepText text = new SweepText(sweep, terminal);
    text.cells();
    text.knees();
    text.saving(top);
    text.reasons();
    text.assumptions();
    return text.lines;
  }

  private void cells() {
    String title = sweep.program() + ", " + Numbers.count(sweep.results().size(), "cell");
    lines.add(terminal.style().strong(Names.start(Names.clean(title), terminal.width())));
    Table<Result> table = new Table<>(sweep.results());
    if (sweep.design().hasModels()) {
      table.shown("model", row -> row.cell().modelName());
    }
    for (Axis axis : sweep.design().varied()) {
      table.shown(axis.parameter(), row -> row.cell().settings().get(axis.parameter()));
    }
    table
        .shown("state", Result::state)
        .shown("cycles", figure(Figures::cycles))
        .inCycles(Result::clockHz)
        .shown("load", figure(Figures::loadCycles))
        .inCycles(Result::clockHz)
        .shown("%", figure(of -> percent(of.loadCycles(), of.cycles())))
        .shown("misses", figure(Figures::misses))
        .shown("%", figure(of -> percent(of.misses(), 2 * of.lookUps())))
        .shown("most", figure(of -> percent(of.hottestCycles(), of.cycles())))
        .last(
            "in",
            (row, width) ->
                row.hasFigures() && row.figures().hottest() != null
                    ? Names.brief(row.figures().hottest())
                    : "");
    lines.add("");
    lines.addAll(table.lines(terminal));
  }

  /** What a cell has of figures; nothing where it has none. */
  private static Function<Result, Object> figure(Function<Figures, Object> of) {
    return row -> row.hasFigures() ? of.apply(row.figures()) : "";
  }

  private void assumptions() {
    if (!sweep.assumptions().isEmpty()) {
      lines.add("");
      lines.addAll(BoundText.assumptions(sweep.assumptions()));
    }
  }

  private void knees() {
    List<Curve> curves = sweep.cacheCurves();
    if (curves.isEmpty()) {
      return;
    }
    section(
        "Knees: the least size whose cycles are within 1 % of the best of its curve",
        new Table<>(curves)
            .shown("knee", curve -> curve.value(curve.knee()))
            .shownWords("of", curve -> curve.axis().parameter())
            .shown("cycles", curve -> curve.knee().figures().cycles())
            .inCycles(curve -> curve.knee().clockHz())
            .shown(
                "best",
                curve ->
                    curve.points().stream()
                        .mapToLong(point -> point.figures().cycles())
                        .min()
                        .orElseThrow())
            .inCycles(curve -> curve.knee().clockHz())
            .last("with", (curve, width) -> Names.start(Names.clean(curve.rest()), width)));
  }

  private void saving(int top) {
    sweep
        .saving()
        .ifPresent(
            saving ->
                section(
                    "What a larger cache saves: "
                        + saving.most().cell().label()
                        + " and "
                        + saving.fewest().cell().label(),
                    loads(saving, top).method(Saving.OfMethod::method)));
  }

  private static Table<Saving.OfMethod> loads(Saving saving, int top) {
    return new Table<>(saving.methods(top))
        .shown("loads", Saving.OfMethod::before)
        .shown("loads", Saving.OfMethod::after)
        .shown("saved", Saving.OfMethod::saved);
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
    lines.add("");
    if (sweep.count(Result.State.KEPT) > 0) {
      lines.add(
          grouped(sweep.count(Result.State.KEPT))
              + " of "
              + Numbers.count(sweep.results().size(), "cell")
              + " kept from an earlier call.");
    }
    reasons.forEach(
        (reason, results) -> {
          String first = results.get(0).cell().label();
          String more = results.size() == 1 ? "" : " and " + (results.size() - 1) + " more";
          Names.wrapped(Names.clean(first + more + " " + reason), terminal.width())
              .forEach(line -> lines.add(terminal.style().warning(line)));
        });
    if (lines.get(lines.size() - 1).isEmpty()) {
      lines.remove(lines.size() - 1);
    }
  }

  private void section(String title, Table<?> table) {
    lines.add("");
    Names.wrapped(Names.clean(title), terminal.width())
        .forEach(line -> lines.add(terminal.style().strong(line)));
    lines.addAll(table.lines(terminal));
  }
}
