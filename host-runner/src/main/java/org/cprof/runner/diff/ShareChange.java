package org.cprof.runner.diff;

import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Sampling;

/**
 * What the share of a method or context has become.
 *
 * @param path a single method, or those from the outermost to the innermost one
 * @param before its own samples
 * @param shareBefore of all samples, from 0 to 1
 * @param bounds the 95 % confidence interval of the change of the share
 */
record ShareChange(
    List<MethodReference> path,
    long before,
    long after,
    double shareBefore,
    double shareAfter,
    Sampling.Bounds bounds) {

  double change() {
    return shareAfter - shareBefore;
  }

  /** Whether the interval is on one side of 0. */
  boolean isCertain() {
    return bounds.low() > 0 || bounds.high() < 0;
  }
}
