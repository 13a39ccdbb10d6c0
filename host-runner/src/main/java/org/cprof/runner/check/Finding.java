package org.cprof.runner.check;

import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/**
 * What a rule found.
 *
 * @param path the method, or the context with its method last; empty for the total, unless that is
 *     of own code alone
 * @param before the baseline's figure; null where no baseline is asked
 * @param measured the profile's figure
 * @param allowed the greatest figure that the rule allows
 */
record Finding(
    CheckRule rule, List<MethodReference> path, Long before, long measured, long allowed) {
  boolean exceeds() {
    return measured > allowed;
  }

  /** Whether the baseline has a figure of it. */
  boolean isCompared() {
    return before != null;
  }

  /** The change since the baseline. */
  long change() {
    return measured - before;
  }

  /** The change since the baseline in per cent, with its sign. */
  String percent() {
    return Numbers.signedPercent(change(), before);
  }

  /** The method that the figure is of, or null for the total. */
  MethodReference method() {
    return path.isEmpty() ? null : path.get(path.size() - 1);
  }

  /** What the figure is of. */
  String subject(int width) {
    return switch (rule.element()) {
      case TOTAL -> path.isEmpty() ? "the whole program" : method().name();
      case METHOD, TEST -> Names.method(method(), width);
      case CONTEXT -> Names.path(path, false, width);
    };
  }
}
