package org.cprof.runner.sweep;

import static org.cprof.runner.text.Numbers.grouped;

import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.PageUnit;

/** Cells by two parameters, each as dark as it has cycles, on one scale for all maps of a sweep. */
final class HeatMap {
  /** Red, green and blue of the fewest cycles and of the most. */
  private static final int[] LIGHT = {0xff, 0xfa, 0xf0};

  private static final int[] DARK = {0xe0, 0x7b, 0x39};

  private final Axis down;
  private final Axis across;
  private final PageUnit unit;
  private final LongSummaryStatistics told;

  HeatMap(Axis down, Axis across, PageUnit unit, List<Result> all) {
    this.down = down;
    this.across = across;
    this.unit = unit;
    told = all.stream().filter(Result::hasFigures).mapToLong(this::told).summaryStatistics();
  }

  /** Writes the table of the results that differ in these two parameters alone. */
  void write(List<Result> results, StringBuilder page) {
    page.append("<div class=\"wide\"><table><tr><th>")
        .append(Xml.escape(down.parameter() + " \\ " + across.parameter()))
        .append("</th>");
    across.values().forEach(value -> page.append("<th>").append(Xml.escape(value)).append("</th>"));
    page.append("</tr>\n");
    for (String row : down.values()) {
      page.append("<tr><th>").append(Xml.escape(row)).append("</th>");
      for (String column : across.values()) {
        write(find(results, row, column), page);
      }
      page.append("</tr>\n");
    }
    page.append("</table></div>\n");
  }

  private void write(Optional<Result> result, StringBuilder page) {
    if (result.isPresent() && result.get().hasFigures()) {
      long value = told(result.get());
      page.append("<td style=\"color:#1d1b18;background:")
          .append(colour(value))
          .append("\">")
          .append(grouped(value));
    } else {
      page.append("<td class=\"none\">")
          .append(result.map(known -> known.state().toString()).orElse("-"));
    }
    page.append("</td>");
  }

  private long told(Result result) {
    return unit.of(result.figures().cycles(), result.clockHz());
  }

  private Optional<Result> find(List<Result> results, String row, String column) {
    return results.stream()
        .filter(result -> row.equals(result.cell().settings().get(down.parameter())))
        .filter(result -> column.equals(result.cell().settings().get(across.parameter())))
        .findFirst();
  }

  private String colour(long value) {
    long range = told.getMax() - told.getMin();
    double share = range == 0 ? 0 : (double) (value - told.getMin()) / range;
    int[] mixed = new int[LIGHT.length];
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = (int) Math.round(LIGHT[i] + share * (DARK[i] - LIGHT[i]));
    }
    return String.format(Locale.ROOT, "#%02x%02x%02x", mixed[0], mixed[1], mixed[2]);
  }
}
