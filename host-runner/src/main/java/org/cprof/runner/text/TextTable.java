package org.cprof.runner.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Rows of short values, as wide as the widest one of their column, and behind them a text that gets
 * what is left of the line. If that is too little for a name, the text gets the next line.
 */
public final class TextTable {
  private static final String INDENT = "  ";
  private static final String TEXT_INDENT = "    ";
  private static final int LEAST_TEXT = 32;

  /** More than any name is long. */
  private static final int ANY_WIDTH = 1 << 20;

  private final List<String> headings;
  private final String textHeading;
  private final Set<Integer> leftAligned = new HashSet<>();
  private final List<List<String>> values = new ArrayList<>();
  private final List<IntFunction<String>> texts = new ArrayList<>();

  /**
   * @param textHeading the heading of the last column, the text
   * @param headings the headings of the columns before it
   */
  public TextTable(String textHeading, String... headings) {
    this.textHeading = textHeading;
    this.headings = List.of(headings);
  }

  /** Aligns a column at the left, for words; numbers are aligned at the right. */
  public TextTable alignLeft(int column) {
    leftAligned.add(column);
    return this;
  }

  /**
   * Adds a row.
   *
   * @param text makes the last column's text for a width in characters, one line or several
   */
  public void row(IntFunction<String> text, String... rowValues) {
    if (rowValues.length != headings.size()) {
      throw new IllegalArgumentException(rowValues.length + " values, not " + headings.size());
    }
    values.add(List.of(rowValues));
    texts.add(text);
  }

  /** The table's lines, the headings first; none is wider than {@code width} if the values fit. */
  public List<String> lines(int width, Style style) {
    int[] widths = widths();
    int left = width - INDENT.length();
    for (int columnWidth : widths) {
      left -= columnWidth + INDENT.length();
    }
    boolean sameLine = left >= LEAST_TEXT || left >= longestText();
    List<String> lines = new ArrayList<>();
    String heading = line(headings, widths) + (sameLine ? textHeading : "");
    lines.add(style.strong(heading.stripTrailing()));
    for (int row = 0; row < values.size(); row++) {
      String start = line(values.get(row), widths);
      if (!sameLine) {
        lines.add(start.stripTrailing());
        start = TEXT_INDENT;
      }
      String text = texts.get(row).apply(sameLine ? left : width - TEXT_INDENT.length());
      if (text.isEmpty() && !sameLine) {
        continue;
      }
      for (String part : text.split("\n")) {
        lines.add((start + part).stripTrailing());
        start = " ".repeat(start.length());
      }
    }
    return lines;
  }

  /** The length of the longest text, the heading among them, if there is room for all of it. */
  private int longestText() {
    int longest = textHeading.length();
    for (IntFunction<String> text : texts) {
      longest = Math.max(longest, text.apply(ANY_WIDTH).length());
    }
    return longest;
  }

  private int[] widths() {
    int[] widths = new int[headings.size()];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = headings.get(column).length();
      for (List<String> row : values) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return widths;
  }

  private String line(List<String> columns, int[] widths) {
    StringBuilder line = new StringBuilder(INDENT);
    for (int column = 0; column < widths.length; column++) {
      String value = columns.get(column);
      String padding = " ".repeat(widths[column] - value.length());
      line.append(leftAligned.contains(column) ? value + padding : padding + value);
      line.append(INDENT);
    }
    return line.toString();
  }
}
