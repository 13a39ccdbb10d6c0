package org.cprof.runner.observed;

import java.util.stream.LongStream;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.runner.output.Page;
import org.cprof.runner.output.Plot;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.PageUnit;

/** Observed calls as a page that needs no network: the series and a histogram of each method. */
public final class ObservedPage {
  private static final int WIDTH = 440;
  private static final int HEIGHT = 150;
  private static final int BINS = 40;

  /** Points of a series; of more calls each point is the longest of several. */
  private static final int POINTS = 440;

  private static final String COLOUR = "#5b8def";

  private final PageUnit unit;
  private final long clockHz;
  private final StringBuilder page = new StringBuilder();

  private ObservedPage(PageUnit unit, String clock) {
    this.unit = unit;
    this.clockHz = unit.isTime() ? Long.parseLong(clock) : 0;
  }

  public static String of(CallsFile file, PageUnit unit) {
    ObservedPage page = new ObservedPage(unit, file.first("clock-hz"));
    page.all(file);
    return Page.of("Observed calls", page.page);
  }

  private void all(CallsFile file) {
    page.append("<p>Inclusive ").append(unit);
    page.append(" of each call, as observed. Other inputs may take more.</p>\n");
    page.append("<p>").append(Xml.escape(file.first("program") + " on " + file.first("model")));
    page.append("</p>\n");
    for (String note : RunNotes.of(file)) {
      page.append("<p>").append(Xml.escape(note)).append("</p>\n");
    }
    for (MethodCalls calls : file.methods()) {
      Statistics of = Statistics.of(calls);
      page.append("<h2>").append(Xml.escape(Names.method(of.all().method()))).append("</h2>\n<p>");
      page.append(Xml.escape(summary(of))).append("</p>\n");
      long[] told = LongStream.of(Statistics.cycles(calls)).map(this::told).toArray();
      if (told.length > 0) {
        series(
            unit + " of each call, from the first to the last",
            told,
            told(of.all().most()),
            unit.toString());
        histogram(told);
      }
      CallAllocation.of(calls).ifPresent(this::allocation);
    }
  }

  private long told(long cycles) {
    return unit.of(cycles, clockHz);
  }

  private String summary(Statistics of) {
    return Numbers.count(of.all().ended(), "call")
        + ": least "
        + Numbers.grouped(told(of.all().least()))
        + ", median "
        + Numbers.grouped(told(of.median()))
        + ", 99 % "
        + Numbers.grouped(told(of.percentile99()))
        + ", most "
        + Numbers.grouped(told(of.all().most()))
        + " by call "
        + of.all().longest()
        + (of.all().arguments().isEmpty() ? "" : " with " + of.all().arguments());
  }

  private void allocation(CallAllocation of) {
    if (of.mostInCall() == null) {
      return;
    }
    page.append("<p>Allocates at most ").append(Numbers.grouped(of.mostInCall()));
    page.append(" words, by call ").append(of.most());
    if (of.mostBetween() == null) {
      page.append("</p>\n");
      return;
    }
    page.append("; between two calls, all threads at most ");
    page.append(Numbers.grouped(of.mostBetween())).append(" words, up to call ");
    page.append(of.mostUpTo()).append("</p>\n");
    series(
        "words that all threads allocate from each call to the next",
        of.between(),
        of.mostBetween(),
        "words");
  }

  private void series(String title, long[] values, long most, String of) {
    Plot plot = new Plot(page, title, WIDTH, HEIGHT, most, of);
    int points = Math.min(values.length, POINTS);
    double[] x = new double[points];
    double[] y = new double[points];
    for (int point = 0; point < points; point++) {
      long from = (long) point * values.length / points;
      long to = (point + 1L) * values.length / points;
      long highest = 0;
      for (long call = from; call < to; call++) {
        highest = Math.max(highest, values[(int) call]);
      }
      x[point] = plot.x(points == 1 ? 0.5 : (double) point / (points - 1));
      y[point] = plot.y(highest);
    }
    plot.svg().path(x, y, COLOUR, 1.5);
    if (points == 1) {
      plot.svg().point(x[0], y[0], COLOUR, 1, Numbers.grouped(values[0]));
    }
    plot.below(0, "0");
    plot.below(1, Numbers.grouped(values.length - 1));
    plot.across("number of the call");
    plot.end();
  }

  private void histogram(long[] told) {
    long least = Long.MAX_VALUE;
    long most = 0;
    for (long value : told) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    long bin = (most - least) / BINS + 1;
    int[] counts = new int[BINS];
    int highest = 1;
    for (long value : told) {
      int at = (int) ((value - least) / bin);
      highest = Math.max(highest, ++counts[at]);
    }
    String title = "calls by their " + unit + ", " + least + " to " + most;
    Plot plot = new Plot(page, title, WIDTH, HEIGHT, highest, "calls");
    for (int at = 0; at < BINS; at++) {
      long from = least + at * bin;
      plot.svg()
          .bar(
              plot.x((double) at / BINS),
              plot.y(counts[at]),
              (double) WIDTH / BINS - 1,
              plot.y(0) - plot.y(counts[at]),
              COLOUR,
              from + " to " + (from + bin - 1) + " " + unit + ": " + counts[at] + " calls");
    }
    plot.below(0, Numbers.grouped(least));
    plot.below(0.5, Numbers.grouped(least + bin * BINS / 2));
    plot.below(1, Numbers.grouped(least + bin * BINS - 1));
    plot.across(unit + " of a call");
    plot.end();
  }
}
