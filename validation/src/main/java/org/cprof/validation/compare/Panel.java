package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.cprof.runner.output.Svg;

/** One of a picture's plots: a square with axes, points, and names beside some of them. */
final class Panel {
  static final int SIZE = 420;
  static final int TOP = 40;

  private static final int LETTER_HEIGHT = 13;
  private static final int NEAR = 7;
  private static final String GRID = "#dddddd";

  private static final String POINT = "#1f77b4";

  /** Where points lie over each other, they are darker. */
  private static final double OPACITY = 0.6;

  private record Label(String text, double x, double y) {}

  private final int left;
  private final Scale right;
  private final Scale up;
  private final List<Label> labels = new ArrayList<>();
  private final Svg svg;

  /**
   * @param svg the picture
   * @param left of the square, in pixels
   * @param right what is measured from left to right
   * @param up what is measured upwards
   */
  Panel(Svg svg, int left, Scale right, Scale up) {
    this.svg = svg;
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
    svg.line(x(x1), y(y1), x(x2), y(y2), colour);
  }

  /**
   * A point.
   *
   * @param title shown when it is pointed at
   * @param name beside it; empty for none
   */
  void point(double x, double y, String title, String name) {
    svg.point(x(x), y(y), POINT, OPACITY, title);
    if (!name.isEmpty()) {
      labels.add(new Label(name, x(x), y(y)));
    }
  }

  /** Draws the names; those that would lie over each other are moved down. */
  void names() {
    labels.sort(Comparator.comparingDouble(Label::y));
    double free = 0;
    for (Label label : labels) {
      double y = Math.max(label.y() + 4, free);
      boolean isAtRight = label.x() > left + SIZE / 2.0;
      text(label.x() + (isAtRight ? -NEAR : NEAR), y, isAtRight ? "end" : "start", label.text());
      free = y + LETTER_HEIGHT;
    }
  }

  private void text(double x, double y, String anchor, String text) {
    svg.text(x, y, anchor, "black", text);
  }

  private double x(double value) {
    return left + SIZE * right.fraction(value);
  }

  private double y(double value) {
    return TOP + SIZE * (1 - up.fraction(value));
  }
}
