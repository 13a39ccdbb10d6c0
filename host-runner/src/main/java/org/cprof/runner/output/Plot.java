package org.cprof.runner.output;

import org.cprof.runner.text.Numbers;

/**
 * A plot in a page: numbers from 0 at the left, with lines across, words below, and what both are.
 * Its colours are those of the page, whether that is light or dark.
 */
public final class Plot {
  private static final int LEFT = 84;
  private static final int TOP = 26;
  private static final int BOTTOM = 40;
  private static final int RIGHT = 16;
  private static final int MOST_LINES = 5;
  private static final String INK = "currentColor";
  private static final String GRID = "#88888866";

  private final Svg svg;
  private final StringBuilder page;
  private final int width;
  private final int height;
  private final long top;

  /**
   * Begins a plot.
   *
   * @param title shown when it is pointed at
   * @param width of the part with data, in pixels; a narrower window has it smaller
   * @param height of that part
   * @param most the greatest number
   * @param unit of the numbers
   */
  public Plot(StringBuilder page, String title, int width, int height, long most, String unit) {
    this.page = page;
    this.width = width;
    this.height = height;
    page.append("<figure>");
    svg = new Svg(page, LEFT + width + RIGHT, TOP + height + BOTTOM).title(title);
    long step = step(most);
    top = Math.max(step, (most + step - 1) / step * step);
    for (long value = 0; value <= top; value += step) {
      svg.line(LEFT, y(value), LEFT + width, y(value), GRID);
      svg.text(LEFT - 8, y(value) + 4, "end", INK, Numbers.grouped(value));
    }
    svg.text(8, TOP - 12, "start", INK, unit);
  }

  /** 1, 2 or 5 times a power of ten, so that there are at most five lines above 0. */
  static long step(long most) {
    long step = 1;
    for (int turn = 0; most > step * MOST_LINES; turn++) {
      step = turn % 3 == 1 ? step / 2 * 5 : step * 2;
    }
    return step;
  }

  /** The place from left to right of a part of the width, from 0 to 1. */
  public double x(double part) {
    return LEFT + width * part;
  }

  /** The place from top to bottom of a number. */
  public double y(long value) {
    return TOP + height - (double) height * value / top;
  }

  /** Words below a part of the width. */
  public void below(double part, String text) {
    String anchor = part == 0 ? "start" : part == 1 ? "end" : "middle";
    svg.text(x(part), TOP + height + 17, anchor, INK, text);
  }

  /** What goes from left to right, below its words. */
  public void across(String what) {
    svg.text(LEFT + width / 2.0, TOP + height + 34, "middle", INK, what);
  }

  /** What else is drawn. */
  public Svg svg() {
    return svg;
  }

  public void end() {
    svg.end();
    page.append("</figure>\n");
  }
}
