package org.cprof.runner.sweep;

import static org.cprof.runner.text.Numbers.grouped;

import java.util.List;
import java.util.Locale;
import org.cprof.runner.output.Xml;

/** Curves along one parameter in one picture: cycles from 0 upwards, a step for each value. */
final class CurveChart {
  private static final int STEP = 90;
  private static final int HEIGHT = 260;
  private static final int LEFT = 110;
  private static final int TOP = 16;
  private static final int BOTTOM = 40;
  private static final int LABELS = 330;
  private static final int LINES = 4;
  private static final int LEAST_DISTANCE = 15;

  private static final List<String> COLOURS =
      List.of("#c0562b", "#2a6a9e", "#4d8b31", "#7b4fa3", "#a88413", "#3a8f8f", "#b03060", "#555");

  private final Axis axis;
  private final List<Curve> curves;
  private final long most;
  private StringBuilder page;

  CurveChart(Axis axis, List<Curve> curves) {
    this.axis = axis;
    this.curves = curves;
    most =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .mapToLong(point -> point.figures().cycles())
            .max()
            .orElse(0);
  }

  /** Writes the picture as SVG. */
  void write(StringBuilder out) {
    page = out;
    int right = LEFT + STEP * axis.values().size();
    int height = Math.max(TOP + HEIGHT + BOTTOM, TOP + LEAST_DISTANCE * (curves.size() + 1));
    page.append(
        String.format(
            Locale.ROOT,
            "<div class=\"wide\"><svg width=\"%d\" height=\"%d\" font-size=\"12\">\n",
            right + LABELS,
            height));
    for (int line = 0; line <= LINES; line++) {
      long value = most / LINES * line + most % LINES * line / LINES;
      line(LEFT, y(value), right, y(value), "#ddd");
      text(LEFT - 8, y(value) + 4, "end", "#555", grouped(value));
    }
    for (int i = 0; i < axis.values().size(); i++) {
      text(x(i), TOP + HEIGHT + 18, "middle", "#555", axis.values().get(i));
    }
    text(LEFT, TOP + HEIGHT + 34, "start", "#555", axis.parameter());
    for (int i = 0; i < curves.size(); i++) {
      String colour = COLOURS.get(i % COLOURS.size());
      curve(curves.get(i), colour);
      // One below the other, since curves often end at the same place.
      text(right + 8, TOP + LEAST_DISTANCE * (i + 1), "start", colour, label(curves.get(i)));
    }
    page.append("</svg></div>\n");
  }

  private static String label(Curve curve) {
    return curve.rest() + ": " + curve.value(curve.knee());
  }

  private void curve(Curve curve, String colour) {
    StringBuilder points = new StringBuilder();
    for (Result point : curve.points()) {
      points.append(x(curve, point)).append(',').append(y(point.figures().cycles())).append(' ');
    }
    page.append(
        String.format(
            Locale.ROOT,
            "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n",
            points.toString().strip(),
            colour));
    Result knee = curve.knee();
    page.append(
        String.format(
            Locale.ROOT,
            "<circle cx=\"%d\" cy=\"%d\" r=\"4\" fill=\"%s\"><title>%s</title></circle>\n",
            x(curve, knee),
            y(knee.figures().cycles()),
            colour,
            Xml.escape(knee.cell().label() + ": " + grouped(knee.figures().cycles()))));
  }

  private int x(Curve curve, Result point) {
    return x(axis.values().indexOf(curve.value(point)));
  }

  private static int x(int value) {
    return LEFT + STEP / 2 + STEP * value;
  }

  private int y(long cycles) {
    return TOP + HEIGHT - (most == 0 ? 0 : (int) Math.round((double) HEIGHT * cycles / most));
  }

  private void line(int x1, int y1, int x2, int y2, String colour) {
    page.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"%s\"/>\n",
            x1,
            y1,
            x2,
            y2,
            colour));
  }

  private void text(int x, int y, String anchor, String colour, String text) {
    page.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n",
            x,
            y,
            anchor,
            colour,
            Xml.escape(text)));
  }
}
