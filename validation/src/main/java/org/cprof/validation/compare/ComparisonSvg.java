package org.cprof.validation.compare;

import static java.lang.Math.log10;

import java.util.List;
import java.util.Locale;
import org.cprof.runner.output.Xml;

/**
 * A comparison as a picture: a point per row, measured cycles to the right and estimated ones
 * upwards, both on a logarithmic scale. On the line, both are the same.
 */
final class ComparisonSvg {
  private static final int SIZE = 480;
  private static final int MARGIN = 60;

  private final double low;
  private final double high;
  private final StringBuilder svg = new StringBuilder();

  private ComparisonSvg(List<ComparedRow> rows) {
    double least = Double.MAX_VALUE;
    double most = 1;
    for (ComparedRow row : rows) {
      least = Math.min(least, Math.min(drawn(row.cycles()), row.measurement().cycles()));
      most = Math.max(most, Math.max(row.cycles(), row.measurement().cycles()));
    }
    low = Math.floor(log10(Math.min(least, most)));
    high = Math.max(low + 1, Math.ceil(log10(most)));
  }

  static String of(Comparison comparison) {
    return new ComparisonSvg(comparison.rows()).draw(comparison.rows());
  }

  /** Cycles of 0 have no logarithm; they stand at 1. */
  private static double drawn(double cycles) {
    return Math.max(cycles, 1);
  }

  private String draw(List<ComparedRow> rows) {
    int all = SIZE + 2 * MARGIN;
    add(
        "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'"
            + " font-family='sans-serif' font-size='12'>",
        all, all, all, all);
    add("<rect width='%d' height='%d' fill='white'/>", all, all);
    for (double decade = low; decade <= high; decade++) {
      axis(decade);
    }
    line(x(low), y(low), x(high), y(high), "#555555");
    add("<text x='%d' y='%d' text-anchor='middle'>measured cycles</text>", all / 2, all - 12);
    add(
        "<text x='16' y='%d' text-anchor='middle' transform='rotate(-90 16 %d)'>estimated"
            + " cycles</text>",
        all / 2, all / 2);
    for (ComparedRow row : rows) {
      add(
          "<circle cx='%.1f' cy='%.1f' r='4' fill='#1f77b4' fill-opacity='0.6'><title>%s: %s of"
              + " %s</title></circle>",
          x(log10(drawn(row.measurement().cycles()))),
          y(log10(drawn(row.cycles()))),
          Xml.escape(row.measurement().name() + " on " + row.measurement().target()),
          ComparisonText.cycles(row.cycles()),
          ComparisonText.cycles(row.measurement().cycles()));
    }
    svg.append("</svg>\n");
    return svg.toString();
  }

  private void axis(double decade) {
    line(x(decade), y(low), x(decade), y(high), "#dddddd");
    line(x(low), y(decade), x(high), y(decade), "#dddddd");
    String label = String.format(Locale.ROOT, "%,.0f", Math.pow(10, decade));
    add(
        "<text x='%.1f' y='%d' text-anchor='middle'>%s</text>",
        x(decade), MARGIN + SIZE + 16, label);
    add(
        "<text x='%d' y='%.1f' text-anchor='end' transform='rotate(-90 %d %.1f)'>%s</text>",
        MARGIN - 6, y(decade), MARGIN - 6, y(decade), label);
  }

  private void line(double x1, double y1, double x2, double y2, String colour) {
    add("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s'/>", x1, y1, x2, y2, colour);
  }

  private double x(double exponent) {
    return MARGIN + SIZE * (exponent - low) / (high - low);
  }

  private double y(double exponent) {
    return MARGIN + SIZE * (high - exponent) / (high - low);
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
