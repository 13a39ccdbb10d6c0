package org.cprof.validation.overhead;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.cprof.validation.overhead.workload.Timing;

/**
 * A program with and without CProf, or another tool, round by round: the two of a round ran one
 * after the other, so a machine that gets slower for a while slows both.
 *
 * @param workload its name
 * @param plain one run per round
 * @param profiled one run per round
 */
record PairedRuns(String workload, List<Run> plain, List<Run> profiled) {

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

  /** Nodes of the profile of the last round, 0 without one. */
  int nodes() {
    return profiled.get(profiled.size() - 1).nodes();
  }

  /** Millions of the target's cycles that are simulated in a second; 0 without a profile. */
  double megacyclesPerSecond() {
    return Spread.of(profiled.stream().mapToDouble(Run::cyclesPerSecond).toArray()).median() / 1e6;
  }

  /** How much more memory the JVM needs at its peak, in MiB; 0 if that is unknown. */
  double addedMegabytes() {
    long[] peaks = {peak(plain), peak(profiled)};
    return peaks[0] == 0 || peaks[1] == 0 ? 0 : (peaks[1] - peaks[0]) / 1024.0;
  }

  private static long peak(List<Run> runs) {
    return runs.stream().mapToLong(run -> run.timing().peakKilobytes()).max().orElse(0);
  }

  /** Whether the workload has computed the same each time. */
  boolean sameResults() {
    return IntStream.range(0, plain.size())
        .allMatch(
            round ->
                plain.get(round).timing().result() == plain.get(0).timing().result()
                    && profiled.get(round).timing().result() == plain.get(0).timing().result());
  }

  private Spread ratios(ToLongFunction<Timing> duration) {
    return Spread.of(
        IntStream.range(0, plain.size())
            .mapToDouble(
                round ->
                    (double) duration.applyAsLong(profiled.get(round).timing())
                        / duration.applyAsLong(plain.get(round).timing()))
            .toArray());
  }

  private static double millis(List<Run> runs) {
    return Spread.of(runs.stream().mapToDouble(run -> run.timing().medianNanos()).toArray())
            .median()
        / 1e6;
  }
}
