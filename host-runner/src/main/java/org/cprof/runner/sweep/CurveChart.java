package org.cprof.runner.sweep;

import static org.cprof.runner.text.Numbers.grouped;

import java.util.List;
import org.cprof.runner.output.Svg;

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
  void write(StringBuilder page) {
    int right = LEFT + STEP * axis.values().size();
    int height = Math.max(TOP + HEIGHT + BOTTOM, TOP + LEAST_DISTANCE * (curves.size() + 1));
    page.append("<div class=\"wide\">");
    Svg svg = new Svg(page, right + LABELS, height);
    for (int line = 0; line <= LINES; line++) {
      long value = most / LINES * line + most % LINES * line / LINES;
      svg.line(LEFT, y(value), right, y(value), "#ddd");
      svg.text(LEFT - 8, y(value) + 4, "end", "#555", grouped(value));
    }
    for (int i = 0; i < axis.values().size(); i++) {
      svg.text(x(i), TOP + HEIGHT + 18, "middle", "#555", axis.values().get(i));
    }
    svg.text(LEFT, TOP + HEIGHT + 34, "start", "#555", axis.parameter());
    for (int i = 0; i < curves.size(); i++) {
      String colour = COLOURS.get(i % COLOURS.size());
      curve(svg, curves.get(i), colour);
      // One below the other, since curves often end at the same place.
      svg.text(right + 8, TOP + LEAST_DISTANCE * (i + 1), "start", colour, label(curves.get(i)));
    }
    svg.end();
    page.append("</div>\n");
  }

  private static String label(Curve curve) {
    return curve.rest() + ": " + curve.value(curve.knee());
  }

  private void curve(Svg svg, Curve curve, String colour) {
    svg.path(
        curve.points().stream().mapToDouble(point -> x(curve, point)).toArray(),
        curve.points().stream().mapToDouble(point -> y(point.figures().cycles())).toArray(),
        colour,
        1.5);
    Result knee = curve.knee();
    long cycles = knee.figures().cycles();
    svg.point(x(curve, knee), y(cycles), colour, 1, knee.cell().label() + ": " + grouped(cycles));
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
}
