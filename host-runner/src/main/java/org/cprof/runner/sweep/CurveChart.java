package org.cprof.runner.sweep;

import static org.cprof.runner.text.Numbers.grouped;

import java.util.List;
import org.cprof.runner.output.Plot;
import org.cprof.runner.output.Xml;
import org.cprof.runner.text.PageUnit;

/** Curves along one parameter in one picture: cycles from 0 upwards, a step for each value. */
final class CurveChart {
  private static final int STEP = 90;
  private static final int HEIGHT = 260;

  private static final List<String> COLOURS =
      List.of("#c0562b", "#2a6a9e", "#4d8b31", "#7b4fa3", "#a88413", "#3a8f8f", "#b03060", "#888");

  private final Axis axis;
  private final List<Curve> curves;
  private final PageUnit unit;
  private final long most;

  CurveChart(Axis axis, List<Curve> curves, PageUnit unit) {
    this.axis = axis;
    this.curves = curves;
    this.unit = unit;
    most =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .mapToLong(this::told)
            .max()
            .orElse(0);
  }

  /** Writes the picture, and below it which curve is which. */
  void write(StringBuilder page) {
    String title = unit + " along " + axis.parameter();
    Plot plot = new Plot(page, title, STEP * axis.values().size(), HEIGHT, most, unit.toString());
    for (int i = 0; i < axis.values().size(); i++) {
      plot.below(part(i), axis.values().get(i));
    }
    plot.across(axis.parameter());
    for (int i = 0; i < curves.size(); i++) {
      curve(plot, curves.get(i), COLOURS.get(i % COLOURS.size()));
    }
    plot.end();
    page.append("<ul class=\"legend\">\n");
    for (int i = 0; i < curves.size(); i++) {
      page.append("<li><b style=\"background:").append(COLOURS.get(i % COLOURS.size()));
      page.append("\"></b>").append(Xml.escape(label(curves.get(i)))).append("</li>\n");
    }
    page.append("</ul>\n");
  }

  private static String label(Curve curve) {
    return curve.rest() + ": " + curve.value(curve.knee());
  }

  private void curve(Plot plot, Curve curve, String colour) {
    plot.svg()
        .path(
            curve.points().stream().mapToDouble(point -> x(plot, curve, point)).toArray(),
            curve.points().stream().mapToDouble(point -> plot.y(told(point))).toArray(),
            colour,
            1.5);
    Result knee = curve.knee();
    plot.svg()
        .point(
            x(plot, curve, knee),
            plot.y(told(knee)),
            colour,
            1,
            knee.cell().label() + ": " + grouped(told(knee)));
  }

  private long told(Result point) {
    return unit.of(point.figures().cycles(), point.clockHz());
  }

  private double x(Plot plot, Curve curve, Result point) {
    return plot.x(part(axis.values().indexOf(curve.value(point))));
  }

  private double part(int value) {
    return (value + 0.5) / axis.values().size();
  }
}
