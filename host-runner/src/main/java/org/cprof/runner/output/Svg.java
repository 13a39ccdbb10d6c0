package org.cprof.runner.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * A picture as SVG. Places are in pixels from the upper left corner, written with a decimal where
 * they have one, in the same way in every locale.
 */
public final class Svg {
  private final Appendable out;
  private final int width;
  private final int height;

  /** Starts a picture in an element of its own. */
  public Svg(Appendable out, int width, int height) {
    this.out = out;
    this.width = width;
    this.height = height;
    start("svg", "xmlns", "http://www.w3.org/2000/svg", "width", width, "height", height);
    attributes("viewBox", "0 0 " + width + " " + height, "role", "img");
    attributes("font-family", "sans-serif", "font-size", 12);
    add(">\n");
  }

  /** What is shown when the picture is pointed at where nothing else is. */
  public Svg title(String title) {
    return add("<title>" + Xml.escape(title) + "</title>\n");
  }

  /** A colour behind all that follows. */
  public Svg background(String colour) {
    return bar(0, 0, width, height, colour, "");
  }

  public Svg line(double x1, double y1, double x2, double y2, String colour) {
    start("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", colour);
    return add("/>\n");
  }

  /** A line through several points. */
  public Svg path(double[] x, double[] y, String colour, double width) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      points.append(i == 0 ? "" : " ").append(number(x[i])).append(',').append(number(y[i]));
    }
    start("polyline", "points", points, "fill", "none", "stroke", colour, "stroke-width", width);
    return add("/>\n");
  }

  /** A bar; the title is shown when it is pointed at, unless it is empty. */
  public Svg bar(double x, double y, double width, double height, String colour, String title) {
    start("rect", "x", x, "y", y, "width", width, "height", height, "fill", colour);
    return end("rect", title);
  }

  /** A point, with a title as that of a bar. */
  public Svg point(double x, double y, String colour, double opacity, String title) {
    start("circle", "cx", x, "cy", y, "r", 4, "fill", colour, "fill-opacity", opacity);
    return end("circle", title);
  }

  /**
   * A text in one line.
   *
   * @param anchor what of it is at the place: start, middle or end
   */
  public Svg text(double x, double y, String anchor, String colour, String text) {
    start("text", "x", x, "y", y, "text-anchor", anchor, "fill", colour);
    return add(">" + Xml.escape(text) + "</text>\n");
  }

  /** A text that starts at a place, with a remark in grey behind it. */
  public Svg text(double x, double y, String text, String remark) {
    start("text", "x", x, "y", y);
    String grey = "<tspan fill=\"#888888\">  " + Xml.escape(remark) + "</tspan>";
    return add(">" + Xml.escape(text) + grey + "</text>\n");
  }

  public void end() {
    add("</svg>\n");
  }

  private Svg end(String element, String title) {
    return title.isEmpty()
        ? add("/>\n")
        : add("><title>" + Xml.escape(title) + "</title></" + element + ">\n");
  }

  private void start(String element, Object... attributes) {
    add("<" + element);
    attributes(attributes);
  }

  private void attributes(Object... namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      String text = value instanceof Double number ? number(number) : value.toString();
      add(" " + namesAndValues[i] + "=\"" + text + "\"");
    }
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.1f", value);
  }

  private Svg add(String text) {
    try {
      out.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }
}
