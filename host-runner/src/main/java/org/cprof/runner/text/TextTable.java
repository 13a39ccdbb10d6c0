package org.cprof.runner.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Rows of numbers, aligned at the right and as wide as their longest one, and behind them a text that
 * gets what is left of the line.
 */
public final class TextTable {
  private static final String INDENT = "  ";
  private static final int LEAST_TEXT = 16;

  private final List<String> headings;
  private final String textHeading;
  private final List<List<String>> numbers = new ArrayList<>();
  private final List<IntFunction<String>> texts = new ArrayList<>();

  /**
   * @param textHeading the heading of the last column, the text
   * @param headings the headings of the numbers before it
   */
  public TextTable(String textHeading, String... headings) {
    this.textHeading = textHeading;
    this.headings = List.of(headings);
  }

  /**
   * Adds a row.
   *
   * @param text makes the last column's text for a width in characters
   */
  public void row(IntFunction<String> text, String... values) {
    if (values.length != headings.size()) {
      throw new IllegalArgumentException(values.length + " values, not " + headings.size());
    }
    numbers.add(List.of(values));
    texts.add(text);
  }

  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  /** The table's lines, the headings first, none wider than {@code width} if that can be. */
  public List<String> lines(int width, Style style) {
    int[] widths = new int[headings.size()];
    int left = width - INDENT.length();
    for (int column = 0; column < widths.length; column++) {
      widths[column] = headings.get(column).length();
      for (List<String> row : numbers) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
      left -= widths[column] + INDENT.length();
    }
    List<String> lines = new ArrayList<>();
    lines.add(style.strong(line(headings, widths) + textHeading));
    for (int row = 0; row < numbers.size(); row++) {
      String text = texts.get(row).apply(Math.max(left, LEAST_TEXT));
      lines.add((line(numbers.get(row), widths) + text).stripTrailing());
    }
    return lines;
  }

  private static String line(List<String> values, int[] widths) {
    StringBuilder line = new StringBuilder(INDENT);
    for (int column = 0; column < widths.length; column++) {
      String value = values.get(column);
      line.append(" ".repeat(widths[column] - value.length())).append(value).append(INDENT);
    }
    return line.toString();
  }
}
