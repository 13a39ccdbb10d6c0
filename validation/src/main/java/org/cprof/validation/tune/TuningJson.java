package org.cprof.validation.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.runner.jbe.Measurement;

/** What tuning found, for machines. */
record TuningJson(
    List<Price> prices,
    List<List<String>> onlySumsDecided,
    List<List<String>> hardlyToldApart,
    int measurements,
    List<String> withoutEstimate,
    Errors before,
    Errors after,
    Errors benchmarkLeftOut) {

  /** What the measurements can't tell, an interval of 95 % or the truth, is null. */
  private record Price(
      String bytecode,
      double executed,
      double before,
      double fitted,
      Double intervalLow,
      Double intervalHigh,
      boolean decided,
      boolean atBound,
      Long truth) {}

  private record Errors(double meanPercentError, double worstPercentError) {
    static Errors of(Tuning tuning, double[] estimates) {
      return new Errors(tuning.meanError(estimates), tuning.worstError(estimates));
    }
  }

  /**
   * The object.
   *
   * @param truth the true prices by the names of the free ones, where these were hidden
   * @param unestimated measurements of what could not be estimated
   */
  static TuningJson of(Tuning tuning, Map<String, Long> truth, List<Measurement> unestimated) {
    List<Price> prices = new ArrayList<>();
    for (int j = 0; j < tuning.free().size(); j++) {
      prices.add(price(tuning, j, truth));
    }
    return new TuningJson(
        prices,
        names(tuning, tuning.fit().confounded()),
        names(tuning, tuning.fit().alike()),
        tuning.measurements().size(),
        unestimated.stream().map(Measurement::name).toList(),
        Errors.of(tuning, tuning.before()),
        Errors.of(tuning, tuning.after()),
        Errors.of(tuning, tuning.leftOut()));
  }

  private static List<List<String>> names(Tuning tuning, List<List<Integer>> groups) {
    return groups.stream()
        .map(group -> group.stream().map(j -> tuning.free().get(j).name()).toList())
        .toList();
  }

  private static Price price(Tuning tuning, int j, Map<String, Long> truth) {
    FreePrice free = tuning.free().get(j);
    Interval interval = tuning.fit().intervals()[j];
    return new Price(
        free.name(),
        tuning.executions(j),
        free.initial(),
        tuning.fit().prices()[j],
        interval == null ? null : interval.low(),
        interval == null ? null : interval.high(),
        tuning.fit().isDecided()[j],
        tuning.isAtBound(j),
        truth.get(free.name()));
  }
}
