package org.cprof.validation.compare;

import org.cprof.runner.jbe.Figure;
import org.cprof.runner.jbe.MethodMeasurement;

/** A figure of a method beside its estimate. */
record ComparedFigure(MethodMeasurement measurement, Figure figure, long reference, long estimate) {
  private static final double PERCENT = 100;

  long difference() {
    return estimate - reference;
  }

  /** The difference in percent of what was measured, of one where that is nothing. */
  double percentError() {
    return PERCENT * difference() / Math.max(1, reference);
  }
}
