package org.cprof.runner.sweep;

import static org.cprof.runner.text.Numbers.grouped;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.output.Page;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.PageUnit;

/**
 * A sweep as a page without scripts and without network: heat maps over two parameters, one for
 * each combination of the others, curves along a size of the cache with their knees, and all cells.
 */
final class SweepPage {
  private final Sweep sweep;
  private final PageUnit unit;
  private final StringBuilder page = new StringBuilder();

  private SweepPage(Sweep sweep, PageUnit unit) {
    this.sweep = sweep;
    this.unit = unit;
  }

  /**
   * The page.
   *
   * @param print how cycles are told
   */
  static String of(Sweep sweep, Sections tables, PrintOptions print) {
    SweepPage writer = new SweepPage(sweep, print.pageUnit());
    writer.best();
    writer.heatMaps();
    writer.curves();
    writer.page.append(tables.html(print.page()));
    return Page.of(sweep.program(), writer.page);
  }

  private void best() {
    sweep
        .best()
        .ifPresent(
            best ->
                page.append(unit.isTime() ? "<p>Least time: <b>" : "<p>Fewest cycles: <b>")
                    .append(grouped(unit.of(best.figures().cycles(), best.clockHz())))
                    .append(unit.isTime() ? " ns" : "")
                    .append("</b> with ")
                    .append(Xml.escape(best.cell().label()))
                    .append("</p>\n"));
  }

  private void heatMaps() {
    List<Axis> varied = sweep.design().varied();
    if (varied.size() < 2 || sweep.best().isEmpty()) {
      return;
    }
    Axis down = varied.get(0);
    Axis across = varied.get(1);
    HeatMap map = new HeatMap(down, across, unit, sweep.results());
    Map<String, List<Result>> others =
        sweep.results().stream()
            .collect(
                Collectors.groupingBy(
                    result ->
                        result
                            .cell()
                            .labelWithout(
                                name ->
                                    name.equals(down.parameter())
                                        || name.equals(across.parameter())),
                    LinkedHashMap::new,
                    Collectors.toList()));
    page.append("<h2>" + unit.heading() + " by ")
        .append(Xml.escape(down.parameter() + " and " + across.parameter()))
        .append("</h2>\n");
    others.forEach(
        (label, results) -> {
          page.append("<h3>").append(Xml.escape(label)).append("</h3>\n");
          map.write(results, page);
        });
  }

  private void curves() {
    for (Axis axis : sweep.design().axes()) {
      List<Curve> curves = axis.isOfCache() ? Curve.along(axis, sweep.results()) : List.of();
      if (!curves.isEmpty()) {
        page.append("<h2>" + unit.heading() + " along ")
            .append(Xml.escape(axis.parameter()))
            .append("</h2>\n<p>The circle is the knee: the least size whose cycles are within 1 %")
            .append(" of the best of its curve.</p>\n");
        new CurveChart(axis, curves, unit).write(page);
      }
    }
  }
}
