package org.cprof.validation.overhead;

import java.util.List;
import org.cprof.runner.host.HostJdk;

/** What a contender costs on a JDK, program by program. */
record Measured(HostJdk jdk, Contender contender, List<PairedRuns> comparisons) {

  /** Whether every program computed the same with and without the contender. */
  boolean sameResults() {
    return comparisons.stream().allMatch(PairedRuns::sameResults);
  }
}
