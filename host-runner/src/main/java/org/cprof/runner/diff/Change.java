package org.cprof.runner.diff;

import java.util.List;
import org.cprof.change.ChangeParts;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.calls.ContextFigure;

/**
 * What changed in one context, or in all contexts of a method; cycles are exclusive.
 *
 * @param path the methods of the context, outermost first; of a method that alone
 */
public record Change(
    List<MethodReference> path,
    long callsBefore,
    long callsAfter,
    long cyclesBefore,
    long cyclesAfter,
    long missesBefore,
    long missesAfter,
    ChangeParts why) {
  /** Whether something was called on both sides or on one only. */
  public enum Presence {
    BOTH,
    APPEARED,
    VANISHED
  }

  static Change ofContext(AlignedTrees tree, int node) {
    return new Change(
        tree.path(node),
        tree.calls(0, node),
        tree.calls(1, node),
        tree.metric(0, Metric.CYCLES, node),
        tree.metric(1, Metric.CYCLES, node),
        misses(tree, 0, node),
        misses(tree, 1, node),
        parts(tree, node));
  }

  static ChangeParts parts(AlignedTrees tree, int node) {
    return ChangeParts.of(cost(tree, 0, node), cost(tree, 1, node));
  }

  private static ChangeParts.Cost cost(AlignedTrees tree, int side, int node) {
    return new ChangeParts.Cost(
        tree.calls(side, node),
        tree.metric(side, Metric.CYCLES, node),
        ContextFigure.LOAD_CYCLES.of(metric -> tree.metric(side, metric, node)));
  }

  static long misses(AlignedTrees tree, int side, int node) {
    return ContextFigure.MISSES.of(metric -> tree.metric(side, metric, node));
  }

  /** Adds a context of the same method. */
  Change plus(Change other) {
    return new Change(
        path,
        callsBefore + other.callsBefore,
        callsAfter + other.callsAfter,
        cyclesBefore + other.cyclesBefore,
        cyclesAfter + other.cyclesAfter,
        missesBefore + other.missesBefore,
        missesAfter + other.missesAfter,
        why.plus(other.why));
  }

  public MethodReference method() {
    return path.get(path.size() - 1);
  }

  public long cycles() {
    return cyclesAfter - cyclesBefore;
  }

  public Presence presence() {
    if (callsBefore == callsAfter || callsBefore != 0 && callsAfter != 0) {
      return Presence.BOTH;
    }
    return callsBefore == 0 ? Presence.APPEARED : Presence.VANISHED;
  }
}
