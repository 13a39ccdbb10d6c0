package org.cprof.validation.cct;

import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/** What a context weighs when two trees are compared. */
enum Weight {
  /** How often it was called. */
  CALLS {
    @Override
    long of(Profile profile, int node) {
      return profile.calls(node);
    }
  },
  /** Its exclusive cycles. */
  CYCLES {
    @Override
    long of(Profile profile, int node) {
      return profile.metric(Metric.CYCLES, node);
    }
  };

  abstract long of(Profile profile, int node);
}
