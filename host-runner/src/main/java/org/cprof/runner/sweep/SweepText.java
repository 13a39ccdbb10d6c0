package org.cprof.runner.sweep;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

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
    return text.lines;
  }

  private void cells() {
    String title = sweep.program() + ", " + Numbers.count(sweep.results().size(), "cell");
    lines.add(terminal.style().strong(Names.start(Names.clean(title), terminal.width())));
    List<String> headings = new ArrayList<>();
    if (sweep.design().hasModels()) {
      headings.add("model");
    }
    sweep.design().varied().forEach(axis -> headings.add(axis.parameter()));
    Stream.of("by", "cycles", "load", "%", "misses", "%", "most").forEach(headings::add);
    TextTable table = new TextTable("in", headings.toArray(String[]::new));
    for (Result result : sweep.results()) {
      row(table, result);
    }
    lines.add("");
    lines.addAll(table.lines(terminal.width(), terminal.style()));
  }

  private void row(TextTable table, Result result) {
    List<String> values = new ArrayList<>();
    if (sweep.design().hasModels()) {
      values.add(result.cell().modelName());
    }
    for (Axis axis : sweep.design().varied()) {
      values.add(result.cell().settings().getOrDefault(axis.parameter(), "-"));
    }
    if (result.hasFigures()) {
      Figures figures = result.figures();
      values.add(result.origin());
      values.add(grouped(figures.cycles()));
      values.add(grouped(figures.loadCycles()));
      values.add(percent(figures.loadCycles(), figures.cycles()));
      values.add(grouped(figures.misses()));
      values.add(percent(figures.misses(), 2 * figures.lookUps()));
      values.add(percent(figures.hottestCycles(), figures.cycles()));
    } else {
      Stream.of(result.state().toString(), "", "", "", "", "", "").forEach(values::add);
    }
    table.row(
        width ->
            result.hasFigures() && result.figures().hottest() != null
                ? Names.brief(result.figures().hottest())
                : "",
        values.toArray(String[]::new));
  }

  private void knees() {
    List<Curve> curves = sweep.cacheCurves();
    if (curves.isEmpty()) {
      return;
    }
    TextTable table = new TextTable("with", "knee", "of", "cycles", "best");
    table.alignLeft(1);
    for (Curve curve : curves) {
      Result knee = curve.knee();
      long least =
          curve.points().stream().mapToLong(point -> point.figures().cycles()).min().orElseThrow();
      table.row(
          width -> Names.start(Names.clean(curve.rest()), width),
          curve.value(knee),
          curve.axis().parameter(),
          grouped(knee.figures().cycles()),
          grouped(least));
    }
    section("Knees: the least size whose cycles are within 1 % of the best of its curve", table);
  }

  private void saving(int top) {
    sweep
        .saving()
        .ifPresent(
            saving -> {
              TextTable table = new TextTable("method", "loads", "loads", "saved");
              saving
                  .methods(top)
                  .forEach(
                      loads ->
                          table.row(
                              width -> Names.method(loads.method(), width),
                              grouped(loads.before()),
                              grouped(loads.after()),
                              grouped(loads.saved())));
              section(
                  "What a larger cache saves: "
                      + saving.most().cell().label()
                      + " and "
                      + saving.fewest().cell().label(),
                  table);
            });
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
              + " kept from an earlier call; --again makes them anew.");
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

  private void section(String title, TextTable table) {
    lines.add("");
    Names.wrapped(Names.clean(title), terminal.width())
        .forEach(line -> lines.add(terminal.style().strong(line)));
    lines.addAll(table.lines(terminal.width(), terminal.style()));
  }
}
