package org.cprof.runner.tree;

import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;

/** What a context weighs when two trees are compared. */
enum Weight {
  /** How often it was called; of a sampled profile, the entries that were seen. */
  CALLS {
    @Override
    long of(Profile profile, int node) {
      return profile.calls(node);
    }
  },
  /** Its exclusive cycles; of a sampled profile, its samples. */
  CYCLES {
    @Override
    long of(Profile profile, int node) {
      return profile.metric(Metric.CYCLES, node);
    }
  },
  /** Bytecodes that it executed itself; of a sampled profile, its samples. */
  BYTECODES {
    @Override
    long of(Profile profile, int node) {
      boolean isSampled = Sampling.of(profile.header()).isPresent();
      return profile.metric(isSampled ? Metric.CYCLES : Metric.BYTECODES, node);
    }
  };

  abstract long of(Profile profile, int node);
}
