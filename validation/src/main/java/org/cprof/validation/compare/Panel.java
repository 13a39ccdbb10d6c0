package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.cprof.runner.output.Xml;

/** One of a picture's plots: a square with axes, points, and names beside some of them. */
final class Panel {
  static final int SIZE = 420;
  static final int TOP = 40;

  private static final int LETTER_HEIGHT = 13;
  private static final int NEAR = 7;
  private static final String GRID = "#dddddd";

  private record Label(String text, double x, double y) {}

  private final int left;
  private final Scale right;
  private final Scale up;
  private final List<Label> labels = new ArrayList<>();
  private final StringBuilder svg = new StringBuilder();

  /**
   * @param left of the square, in pixels
   * @param right what is measured from left to right
   * @param up what is measured upwards
   */
  Panel(int left, Scale right, Scale up) {
    this.left = left;
    this.right = right;
    this.up = up;
  }

  /** The axes, with ticks that do not meet where they cross. */
  void axes(String ofRight, String ofUp) {
    for (double tick : right.ticks()) {
      stroke(tick, up.least(), tick, up.most(), GRID);
      text(x(tick), TOP + SIZE + 18, "middle", right.label(tick));
    }
    for (double tick : up.ticks()) {
      stroke(right.least(), tick, right.most(), tick, GRID);
      text(left - NEAR, y(tick) + 4, "end", up.label(tick));
    }
    text(left + SIZE / 2.0, TOP + SIZE + 40, "middle", ofRight);
    text(left, TOP - 14, "start", ofUp);
  }

  /** A line between two places. */
  void stroke(double x1, double y1, double x2, double y2, String colour) {
    add(
        "<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' stroke='%s'/>",
        x(x1), y(y1), x(x2), y(y2), colour);
  }

  /**
   * A point.
   *
   * @param title shown when it is pointed at
   * @param name beside it; empty for none
   */
  void point(double x, double y, String title, String name) {
    add(
        "<circle cx='%.1f' cy='%.1f' r='4' fill='#1f77b4' fill-opacity='0.6'>"
            + "<title>%s</title></circle>",
        x(x), y(y), Xml.escape(title));
    if (!name.isEmpty()) {
      labels.add(new Label(name, x(x), y(y)));
    }
  }

  /** What was drawn; names that would lie over each other are moved down. */
  String svg() {
    labels.sort(Comparator.comparingDouble(Label::y));
    double free = 0;
    for (Label label : labels) {
      double y = Math.max(label.y() + 4, free);
      boolean isAtRight = label.x() > left + SIZE / 2.0;
      text(label.x() + (isAtRight ? -NEAR : NEAR), y, isAtRight ? "end" : "start", label.text());
      free = y + LETTER_HEIGHT;
    }
    labels.clear();
    return svg.toString();
  }

  private void text(double x, double y, String anchor, String text) {
    add("<text x='%.1f' y='%.1f' text-anchor='%s'>%s</text>", x, y, anchor, Xml.escape(text));
  }

  private double x(double value) {
    return left + SIZE * right.place(value);
  }

  private double y(double value) {
    return TOP + SIZE * (1 - up.place(value));
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
