package org.cprof.validation.compare;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The plots of {@link ComparisonSvg} for LaTeX: a {@code tikzpicture} of the package pgfplots,
 * which a paper reads by {@code \input}.
 */
final class ComparisonTikz {
  private static final String BEGIN =
      """
      % needs \\usepackage{pgfplots} and \\usepgfplotslibrary{groupplots}
      \\begin{tikzpicture}
      \\begin{groupplot}[group style={group size=2 by 1, horizontal sep=2cm}, width=7cm,
          height=7cm, clip=false, xmode=log, xlabel={measured cycles}]
      """;
  private static final double MIDDLE = 0.5;
  private static final String END = "\\end{groupplot}\n\\end{tikzpicture}\n";

  private ComparisonTikz() {}

  static String of(Comparison comparison) {
    List<ComparedRow> rows = comparison.rows();
    Scale cycles = ComparisonSvg.cycles(rows);
    StringBuilder picture = new StringBuilder(BEGIN);
    picture.append("\\nextgroupplot[ymode=log, ylabel={estimated cycles}]\n");
    line(picture, cycles, cycles.least(), cycles.most());
    points(picture, rows, ComparisonSvg::estimated);
    picture.append("\\nextgroupplot[ylabel={error of the estimate (\\%)}]\n");
    line(picture, cycles, 0, 0);
    points(picture, rows, ComparedRow::percentError);
    Set<ComparedRow> outliers = ComparisonSvg.outliers(comparison);
    for (ComparedRow row : rows) {
      if (outliers.contains(row)) {
        picture.append(
            String.format(
                Locale.ROOT,
                "\\node[%s, font=\\tiny] at (axis cs:%.2f,%.2f)\n    {%s};\n",
                cycles.fraction(ComparisonSvg.measured(row)) < MIDDLE ? "right" : "left",
                ComparisonSvg.measured(row),
                row.percentError(),
                escape(ComparisonSvg.name(row, rows))));
      }
    }
    return picture.append(END).toString();
  }

  /** Where the estimate is the measurement. */
  private static void line(StringBuilder picture, Scale cycles, double left, double right) {
    picture.append(
        String.format(
            Locale.ROOT,
            "\\addplot[gray, no marks] coordinates {(%.2f,%.2f) (%.2f,%.2f)};\n",
            cycles.least(),
            left,
            cycles.most(),
            right));
  }

  private static void points(
      StringBuilder picture, List<ComparedRow> rows, ToDoubleFunction<ComparedRow> up) {
    picture.append("\\addplot[only marks, mark=*, mark size=1pt, blue] coordinates {\n");
    for (ComparedRow row : rows) {
      picture.append(
          String.format(
              Locale.ROOT, "  (%.2f,%.2f)\n", ComparisonSvg.measured(row), up.applyAsDouble(row)));
    }
    picture.append("};\n");
  }

  /** What would be a command, or another sign in LaTeX's first encoding, is text. */
  private static String escape(String text) {
    return text.chars()
        .mapToObj(
            letter ->
                switch (letter) {
                  case '\\' -> "\\textbackslash{}";
                  case '~' -> "\\textasciitilde{}";
                  case '^' -> "\\textasciicircum{}";
                  case '<' -> "\\textless{}";
                  case '>' -> "\\textgreater{}";
                  case '|' -> "\\textbar{}";
                  case '{', '}', '%', '$', '#', '&', '_' -> "\\" + (char) letter;
                  default -> String.valueOf((char) letter);
                })
        .collect(Collectors.joining());
  }
}
