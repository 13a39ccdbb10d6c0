package org.cprof.validation.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.cprof.runner.output.Svg;
import org.cprof.runner.text.Numbers;

/**
 * A comparison as a picture with a point per row: at the left, estimated cycles above measured ones
 * on logarithmic scales, with a line where both are the same; at the right, the error of each. The
 * largest errors are named.
 */
final class ComparisonSvg {
  private static final int LEFT = 60;
  private static final int RIGHT = LEFT + Panel.SIZE + 90;
  private static final int WIDTH = RIGHT + Panel.SIZE + 30;
  private static final int HEIGHT = Panel.TOP + Panel.SIZE + 60;
  private static final int MOST_NAMES = 5;
  private static final String LINE = "#555555";

  private ComparisonSvg() {}

  static String of(Comparison comparison) {
    List<ComparedEstimate> rows = comparison.rows();
    Set<ComparedEstimate> outliers = outliers(comparison);
    Scale cycles = cycles(rows);
    Scale errors =
        Scale.percent(
            rows.stream().mapToDouble(ComparedEstimate::percentError).min().orElse(0),
            rows.stream().mapToDouble(ComparedEstimate::percentError).max().orElse(0));
    StringBuilder picture = new StringBuilder();
    Svg svg = new Svg(picture, WIDTH, HEIGHT).background("white");
    Panel both = new Panel(svg, LEFT, cycles, cycles);
    both.axes("measured cycles", "estimated cycles");
    both.stroke(cycles.least(), cycles.least(), cycles.most(), cycles.most(), LINE);
    Panel error = new Panel(svg, RIGHT, cycles, errors);
    error.axes("measured cycles", "error of the estimate");
    error.stroke(cycles.least(), 0, cycles.most(), 0, LINE);
    for (ComparedEstimate row : rows) {
      both.point(measured(row), estimated(row), title(row), "");
      error.point(
          measured(row),
          row.percentError(),
          title(row),
          outliers.contains(row) ? name(row, rows) : "");
    }
    both.names();
    error.names();
    svg.end();
    return picture.toString();
  }

  /** The decades of all cycles, measured and estimated. */
  private static Scale cycles(List<ComparedEstimate> rows) {
    return Scale.decades(
        rows.stream().mapToDouble(row -> Math.min(measured(row), estimated(row))).min().orElse(1),
        rows.stream().mapToDouble(row -> Math.max(measured(row), estimated(row))).max().orElse(1));
  }

  /** The name of a row, with its processor if there are several. */
  private static String name(ComparedEstimate row, List<ComparedEstimate> rows) {
    boolean isOfOne = rows.stream().map(ComparisonSvg::processor).distinct().count() < 2;
    return row.measurement().name() + (isOfOne ? "" : ", " + processor(row));
  }

  /** The rows with the largest errors, if these are above the mean. */
  private static Set<ComparedEstimate> outliers(Comparison comparison) {
    double mean = comparison.meanError();
    return comparison.rows().stream()
        .filter(row -> Math.abs(row.percentError()) > mean)
        .sorted(Comparator.comparingDouble(row -> -Math.abs(row.percentError())))
        .limit(MOST_NAMES)
        .collect(Collectors.toSet());
  }

  private static String title(ComparedEstimate row) {
    return row.measurement().name()
        + " on "
        + row.measurement().target()
        + ": "
        + Numbers.decimal(row.cycles())
        + " of "
        + Numbers.decimal(row.measurement().cycles());
  }

  private static String processor(ComparedEstimate row) {
    return row.measurement().target().name();
  }

  private static double measured(ComparedEstimate row) {
    return row.measurement().cycles();
  }

  /** Cycles of 0 have no logarithm; they stand at 1. */
  private static double estimated(ComparedEstimate row) {
    return Math.max(row.cycles(), 1);
  }
}
