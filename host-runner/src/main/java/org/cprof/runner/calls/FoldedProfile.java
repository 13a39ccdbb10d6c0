package org.cprof.runner.calls;

import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileRow;

/**
 * A profile without its small contexts: what they and all below them count is added to their
 * callers, so that every total but that of the calls stays as it is.
 */
public final class FoldedProfile {
  private static final Metric[] METRICS = Metric.values();

  private FoldedProfile() {}

  /** Folds every context that has, with all below it, fewer cycles than {@code least}. */
  public static Profile of(Profile profile, long least) {
    if (least <= 0) {
      return profile;
    }
    long[] cycles = ContextFigure.CYCLES.sums(profile);
    int size = profile.size();
    long[][] metrics = new long[METRICS.length][size];
    for (int node = size - 1; node >= 0; node--) {
      boolean gone = node > 0 && cycles[node] < least;
      for (int m = 0; m < METRICS.length; m++) {
        metrics[m][node] += profile.metric(METRICS[m], node);
        // The cycles of its invokes are part of the caller's cycles already.
        if (gone && METRICS[m] != Metric.INVOKE_CYCLES) {
          metrics[m][profile.parent(node)] += metrics[m][node];
        }
      }
    }
    return copy(profile, cycles, least, metrics);
  }

  private static Profile copy(Profile profile, long[] cycles, long least, long[][] metrics) {
    ProfileBuilder kept = new ProfileBuilder(profile.header());
    int[] ids = new int[profile.size()];
    long[] values = new long[METRICS.length];
    for (int node = 0; node < profile.size(); node++) {
      if (node > 0 && cycles[node] < least) {
        continue;
      }
      for (int m = 0; m < METRICS.length; m++) {
        values[m] = metrics[m][node];
      }
      ids[node] =
          kept.add(
              new ProfileRow(
                  node == 0 ? -1 : ids[profile.parent(node)],
                  profile.method(node),
                  profile.line(node),
                  profile.bytecodeIndex(node),
                  profile.words(node),
                  profile.calls(node),
                  values));
    }
    return kept.build();
  }
}
