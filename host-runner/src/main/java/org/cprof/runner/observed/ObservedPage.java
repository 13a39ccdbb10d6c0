package org.cprof.runner.observed;

import java.util.Locale;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.Numbers;

/** Observed calls as a page that needs no network: the series and a histogram of each method. */
public final class ObservedPage {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 160;
  private static final int BINS = 40;

  /** Points of a series; of more calls each point is the longest of several. */
  private static final int POINTS = 720;

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>Observed calls</title>
      <style>
      body { font: 15px sans-serif; margin: 2em auto; max-width: 760px; }
      svg { background: #f4f4f4; display: block; margin: .5em 0 1.5em; }
      rect { fill: #36c; } polyline { fill: none; stroke: #36c; }
      h2 { font-size: 1.1em; overflow-wrap: anywhere; }
      </style></head><body>
      <h1>Observed calls</h1>
      <p>Inclusive cycles of each call, as observed. Other inputs may take more.</p>
      """;

  private ObservedPage() {}

  /** The page. */
  public static String of(CallsFile file) {
    StringBuilder page = new StringBuilder(HEAD);
    page.append("<p>").append(Xml.escape(file.first("program") + " on " + file.first("model")));
    page.append("</p>\n");
    for (MethodCalls calls : file.methods()) {
      Statistics of = Statistics.of(calls);
      page.append("<h2>").append(Xml.escape(PrintedMethods.name(of.method()))).append("</h2>\n<p>");
      page.append(Xml.escape(summary(of))).append("</p>\n");
      long[] cycles = Statistics.cycles(calls);
      if (cycles.length > 0) {
        series(cycles, of.most(), page);
        histogram(cycles, page);
      }
    }
    return page.append("</body></html>\n").toString();
  }

  private static String summary(Statistics of) {
    return Numbers.count(of.calls(), "call")
        + ": least "
        + Numbers.grouped(of.least())
        + ", median "
        + Numbers.grouped(of.median())
        + ", 99 % "
        + Numbers.grouped(of.percentile99())
        + ", most "
        + Numbers.grouped(of.most())
        + " by call "
        + of.worst()
        + (of.arguments().isEmpty() ? "" : " with " + of.arguments());
  }

  private static void series(long[] cycles, long most, StringBuilder page) {
    int points = Math.min(cycles.length, POINTS);
    start("cycles of each call, from the first to the last", page);
    page.append("<polyline points=\"");
    for (int point = 0; point < points; point++) {
      long from = (long) point * cycles.length / points;
      long to = (point + 1L) * cycles.length / points;
      long value = 0;
      for (long call = from; call < to; call++) {
        value = Math.max(value, cycles[(int) call]);
      }
      double x = points == 1 ? 0 : (double) WIDTH * point / (points - 1);
      page.append(
          String.format(
              Locale.ROOT, "%.1f,%.1f ", x, HEIGHT - (double) HEIGHT * value / Math.max(1, most)));
    }
    page.append("\"/></svg>\n");
  }

  private static void histogram(long[] cycles, StringBuilder page) {
    long least = Long.MAX_VALUE;
    long most = 0;
    for (long value : cycles) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    long bin = (most - least) / BINS + 1;
    int[] counts = new int[BINS];
    int highest = 1;
    for (long value : cycles) {
      int at = (int) ((value - least) / bin);
      highest = Math.max(highest, ++counts[at]);
    }
    start("calls by their cycles, " + least + " to " + most, page);
    for (int at = 0; at < BINS; at++) {
      double height = (double) HEIGHT * counts[at] / highest;
      page.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\"><title>%d to %d cycles: %d calls</title></rect>",
              at * WIDTH / BINS,
              HEIGHT - height,
              WIDTH / BINS - 1,
              height,
              least + at * bin,
              least + (at + 1) * bin - 1,
              counts[at]));
    }
    page.append("</svg>\n");
  }

  private static void start(String title, StringBuilder page) {
    page.append("<svg width=\"").append(WIDTH).append("\" height=\"").append(HEIGHT);
    page.append("\" role=\"img\"><title>").append(title).append("</title>");
  }
}
