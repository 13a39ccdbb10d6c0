package org.cprof.validation.overhead;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.cprof.validation.overhead.workload.Timing;

/**
 * A workload with and without CProf, round by round: the two of a round ran one after the other, so
 * a machine that gets slower for a while slows both.
 *
 * @param workload its name
 * @param plain one timing per round
 * @param profiled one timing per round
 */
record Comparison(String workload, List<Timing> plain, List<Timing> profiled) {

  /** How many times longer an iteration takes when compilers have settled. */
  Spread factor() {
    return ratios(Timing::medianNanos);
  }

  /** How many times longer the first iteration takes. */
  Spread firstFactor() {
    return ratios(Timing::firstNanos);
  }

  double plainMillis() {
    return millis(plain);
  }

  double profiledMillis() {
    return millis(profiled);
  }

  /** Whether the workload has computed the same each time. */
  boolean sameResults() {
    return IntStream.range(0, plain.size())
        .allMatch(
            round ->
                plain.get(round).result() == plain.get(0).result()
                    && profiled.get(round).result() == plain.get(0).result());
  }

  private Spread ratios(ToLongFunction<Timing> duration) {
    return Spread.of(
        IntStream.range(0, plain.size())
            .mapToDouble(
                round ->
                    (double) duration.applyAsLong(profiled.get(round))
                        / duration.applyAsLong(plain.get(round)))
            .toArray());
  }

  private static double millis(List<Timing> timings) {
    return Spread.of(timings.stream().mapToDouble(Timing::medianNanos).toArray()).median() / 1e6;
  }
}
