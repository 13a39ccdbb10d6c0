package org.cprof.runner.check;

import java.util.List;

/**
 * Why a figure is more than it may be: its largest parts, or those of its change.
 *
 * @param finding the figure; of a change the first one with its counter
 * @param methods that changed; empty without a baseline
 * @param contexts that changed, or of which the figure consists; empty beside a baseline without
 *     contexts
 */
record Reason(Finding finding, List<Contribution> methods, List<Contribution> contexts) {
  Counter counter() {
    return finding.rule().counter();
  }

  /** Whether the parts are those of a change. */
  boolean isOfChange() {
    return !methods.isEmpty();
  }
}
