package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.price.BlockProfile;
import org.cprof.profile.NodeKind;

/**
 * How often loops turned in a run, by a profile of basic blocks. It tells sums for each context, so
 * that some entry of a loop turned at least as often as is told here, and perhaps more often.
 */
public final class ObservedLoops {
  /** Of no run. */
  public static final ObservedLoops NONE = new ObservedLoops(new HashMap<>());

  private final Map<String, List<long[]>> runs;

  private ObservedLoops(Map<String, List<long[]>> runs) {
    this.runs = runs;
  }

  /** Of a profile of basic blocks. */
  public static ObservedLoops of(BlockProfile profile) {
    Map<String, List<long[]>> runs = new HashMap<>();
    for (int node = 0; node < profile.profile().target().size(); node++) {
      if (profile.codeNumber(node) >= 0
          && profile.profile().method(node).kind() == NodeKind.METHOD) {
        runs.computeIfAbsent(profile.profile().method(node).toString(), m -> new ArrayList<>())
            .add(profile.runs(node));
      }
    }
    return new ObservedLoops(runs);
  }

  /** Turns of some entry at least; -1 if nothing is known. */
  long turns(PricedMethod method, Flow.Region loop) {
    long most = -1;
    for (long[] ofContext : runs.getOrDefault(method.info().reference().toString(), List.of())) {
      boolean isOfThisCode = ofContext.length == method.code().blocks().size();
      long[] counts = isOfThisCode ? method.flow().entriesAndTurns(loop, ofContext) : null;
      if (counts != null && counts[0] > 0) {
        most = Math.max(most, (counts[1] + counts[0] - 1) / counts[0]);
      }
    }
    return most;
  }
}
