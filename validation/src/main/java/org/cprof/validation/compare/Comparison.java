package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.MethodMeasurement;
import org.cprof.runner.jbe.ReferenceSet;

/**
 * Measurements and estimates side by side.
 *
 * @param rows what has both
 * @param unestimated measurements without an estimate
 * @param unmeasured names of estimates without a measurement
 * @param figures of single methods, that have both
 * @param unestimatedMethods those measured without an estimate
 */
record Comparison(
    List<ComparedEstimate> rows,
    List<Measurement> unestimated,
    List<String> unmeasured,
    List<ComparedFigure> figures,
    List<MethodMeasurement> unestimatedMethods) {

  static Comparison of(ReferenceSet references, Estimates estimates) {
    List<ComparedEstimate> rows = new ArrayList<>();
    List<Measurement> unestimated = new ArrayList<>();
    for (Measurement measurement : references.measurements()) {
      estimates.find(measurement).ifPresentOrElse(rows::add, () -> unestimated.add(measurement));
    }
    List<ComparedFigure> figures = new ArrayList<>();
    List<MethodMeasurement> unestimatedMethods = new ArrayList<>();
    for (MethodMeasurement method : references.methods()) {
      estimates
          .find(method)
          .ifPresentOrElse(
              estimate ->
                  method
                      .values()
                      .forEach(
                          (figure, value) ->
                              figures.add(
                                  new ComparedFigure(method, figure, value, estimate.get(figure)))),
              () -> unestimatedMethods.add(method));
    }
    return new Comparison(
        rows, unestimated, estimates.withoutMeasurement(references), figures, unestimatedMethods);
  }

  /** The row with the greatest error, of either sign. */
  Optional<ComparedEstimate> worst() {
    return rows.stream().max(Comparator.comparingDouble(row -> Math.abs(row.percentError())));
  }

  /** The mean of the errors in percent without their signs; 0 if there are no rows. */
  double meanError() {
    return rows.stream().mapToDouble(row -> Math.abs(row.percentError())).average().orElse(0);
  }

  /**
   * The geometric mean of estimated by measured cycles: 1 if estimates are as often too high as too
   * low, by the same factor; 1 if there are no rows.
   */
  double geometricMean() {
    return Math.exp(
        rows.stream()
            .mapToDouble(row -> Math.log(row.cycles() / row.measurement().cycles()))
            .average()
            .orElse(0));
  }

  /** The rows whose cycles are those measured. */
  long exact() {
    return rows.stream().filter(row -> row.difference() == 0).count();
  }

  /** The figures of methods that are not those measured. */
  List<ComparedFigure> otherFigures() {
    return figures.stream().filter(figure -> figure.difference() != 0).toList();
  }

  /** The rows whose result is another one than that of the measurement. */
  List<ComparedEstimate> otherResults() {
    return rows.stream().filter(ComparedEstimate::hasOtherResult).toList();
  }

  /** Whether nothing was compared. */
  boolean isEmpty() {
    return rows.isEmpty() && figures.isEmpty();
  }

  /**
   * Whether something was compared, and each measurement, with the same results and no error above
   * a limit.
   */
  boolean isWithin(double mostPercent) {
    return !isEmpty()
        && unestimated.isEmpty()
        && otherResults().isEmpty()
        && figures.stream().allMatch(figure -> Math.abs(figure.percentError()) <= mostPercent)
        && rows.stream().allMatch(row -> Math.abs(row.percentError()) <= mostPercent);
  }
}
