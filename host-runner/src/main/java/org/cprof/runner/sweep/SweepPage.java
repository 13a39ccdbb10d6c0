package org.cprof.runner.sweep;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cprof.runner.output.Page;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.PageUnit;

/**
 * A sweep as a page without scripts and without network: heat maps over two parameters, one for
 * each combination of the others, curves along a size of the cache with their knees, and all cells.
 */
final class SweepPage {
  private static final int LONGEST_NAME = 90;

  private final Sweep sweep;
  private final PageUnit unit;
  private final StringBuilder page = new StringBuilder();

  private SweepPage(Sweep sweep, PageUnit unit) {
    this.sweep = sweep;
    this.unit = unit;
  }

  /**
   * Writes the page; the stream stays open.
   *
   * @param top how many methods to name
   */
  static void write(Sweep sweep, int top, PageUnit unit, OutputStream out) throws IOException {
    SweepPage writer = new SweepPage(sweep, unit);
    writer.all(top);
    out.write(Page.of(sweep.program(), writer.page).getBytes(StandardCharsets.UTF_8));
  }

  private void all(int top) {
    sweep
        .best()
        .ifPresent(
            best ->
                page.append(unit.isTime() ? "<p>Least time: <b>" : "<p>Fewest cycles: <b>")
                    .append(told(best, best.figures().cycles()))
                    .append(unit.isTime() ? " ns" : "")
                    .append("</b> with ")
                    .append(Xml.escape(best.cell().label()))
                    .append("</p>\n"));
    heatMaps();
    curves();
    saving(top);
    cells();
    if (!sweep.assumptions().isEmpty()) {
      page.append("<p>The bounds hold if</p>\n<ul>\n");
      sweep
          .assumptions()
          .forEach(text -> page.append("<li>").append(Xml.escape(text)).append("</li>\n"));
      page.append("</ul>\n<p>and as far as the model's figures are true.</p>\n");
    }
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

  private void saving(int top) {
    sweep
        .saving()
        .ifPresent(
            saving -> {
              page.append("<h2>What a larger cache saves</h2>\n<div class=\"wide\"><table>\n")
                  .append("<tr><th>Method</th><th>")
                  .append(Xml.escape("Loads with " + saving.most().cell().label()))
                  .append("</th><th>")
                  .append(Xml.escape("with " + saving.fewest().cell().label()))
                  .append("</th></tr>\n");
              for (Saving.OfMethod loads : saving.methods(top)) {
                page.append("<tr><td class=\"t\">")
                    .append(Xml.escape(Names.method(loads.method(), LONGEST_NAME)));
                cell(grouped(loads.before()));
                cell(grouped(loads.after()));
                page.append("</td></tr>\n");
              }
              page.append("</table></div>\n");
            });
  }

  private void cells() {
    page.append(
            "<h2>All cells</h2>\n<div class=\"wide\"><table>\n<tr><th>Cell</th><th>"
                + unit.heading()
                + "</th>")
        .append(unit.isTime() ? "<th>Of loads</th>" : "<th>Load cycles</th>")
        .append("<th>%</th><th>Misses</th><th>Hottest method</th><th>%</th>")
        .append("</tr>\n");
    for (Result result : sweep.results()) {
      page.append("<tr><td class=\"t\">").append(Xml.escape(result.cell().label()));
      if (result.hasFigures()) {
        Figures figures = result.figures();
        cell(told(result, figures.cycles()));
        cell(told(result, figures.loadCycles()));
        cell(percent(figures.loadCycles(), figures.cycles()));
        cell(grouped(figures.misses()));
        words(figures.hottest() == null ? "" : Names.method(figures.hottest(), LONGEST_NAME));
        cell(percent(figures.hottestCycles(), figures.cycles()));
      } else {
        page.append("</td><td class=\"t none\" colspan=\"6\">")
            .append(Xml.escape(Names.clean(result.state() + ": " + result.reason())));
      }
      page.append("</td></tr>\n");
    }
    page.append("</table></div>\n");
  }

  /** Cycles of a cell. */
  private String told(Result result, long cycles) {
    return grouped(unit.of(cycles, result.clockHz()));
  }

  private void words(String text) {
    page.append("</td><td class=\"t\">").append(Xml.escape(text));
  }

  private void cell(String text) {
    page.append("</td><td>").append(Xml.escape(text));
  }
}
