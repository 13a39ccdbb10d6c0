package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.MethodReference;

/**
 * What a call takes of the target's stack at most, from its arguments on.
 *
 * @param arguments words that the caller has pushed, which are among the others
 * @param words of its frame and the frames of what it calls
 * @param below the call that lies deepest; null where the method's own operands do
 */
record StackNeed(MethodReference method, long arguments, long words, StackNeed below) {

  /** The deeper one, this of two that are as deep. */
  StackNeed max(StackNeed other) {
    return other.words > words ? other : this;
  }

  /** The methods on the way to the deepest frame, this one first. */
  List<MethodReference> path() {
    List<MethodReference> path = new ArrayList<>();
    for (StackNeed each = this; each != null; each = each.below) {
      path.add(each.method);
    }
    return path;
  }
}
