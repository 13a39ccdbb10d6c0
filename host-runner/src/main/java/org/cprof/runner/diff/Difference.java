package org.cprof.runner.diff;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.cprof.change.ChangeParts;
import org.cprof.profile.Hottest;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.calls.ContextFigure;

/**
 * The difference of two profiles: contexts are matched by their methods, so that moved lines do not
 * tear them apart; models and parameters may differ.
 */
public final class Difference {
  private final AlignedTrees tree;
  private final Change[] methods;
  private ChangeParts why = ChangeParts.NONE;

  private Difference(AlignedTrees tree) {
    this.tree = tree;
    methods = new Change[tree.methods().size()];
    for (int node = 0; node < tree.size(); node++) {
      ChangeParts part = Change.parts(tree, node);
      why = why.plus(part);
      int m = tree.method(node);
      Change change =
          new Change(
              List.of(tree.methods().get(m)),
              tree.calls(0, node),
              tree.calls(1, node),
              tree.metric(0, Metric.CYCLES, node),
              tree.metric(1, Metric.CYCLES, node),
              Change.misses(tree, 0, node),
              Change.misses(tree, 1, node),
              part);
      methods[m] = methods[m] == null ? change : methods[m].plus(change);
    }
  }

  /** Compares what the target executes of two profiles. */
  public static Difference of(Profile before, Profile after) {
    return of(AlignedTrees.of(List.of(before.target(), after.target())));
  }

  /** Compares the two sides of a tree. */
  public static Difference of(AlignedTrees tree) {
    return new Difference(tree);
  }

  /** Whether the sides tell of methods alone, each of which hangs below the root. */
  public boolean isByMethod() {
    for (int node = 1; node < tree.size(); node++) {
      if (tree.parent(node) != 0) {
        return false;
      }
    }
    return true;
  }

  public AlignedTrees tree() {
    return tree;
  }

  /** Total cycles of one side, 0 the earlier one. */
  public long cycles(int side) {
    return tree.sides().get(side).inclusiveCycles(0);
  }

  public long calls(int side) {
    return tree.sides().get(side).totalCalls();
  }

  public long misses(int side) {
    return ContextFigure.MISSES.of(tree.sides().get(side)::total);
  }

  public long bytecodes(int side) {
    return tree.sides().get(side).total(Metric.BYTECODES);
  }

  /** The change of the total, split. */
  public ChangeParts why() {
    return why;
  }

  /** Every method of either side, by its number in the tree. */
  public List<Change> methods() {
    return Arrays.asList(methods);
  }

  public Change context(int node) {
    return Change.ofContext(tree, node);
  }

  /** The methods whose cycles changed most, up or down. */
  public List<Change> topMethods(int limit) {
    return Arrays.stream(Hottest.of(methods.length, limit, m -> Math.abs(methods[m].cycles())))
        .mapToObj(m -> methods[m])
        .toList();
  }

  /** The contexts whose exclusive cycles changed most, up or down. */
  public List<Change> topContexts(int limit) {
    return Arrays.stream(Hottest.of(tree.size(), limit, node -> Math.abs(change(node))))
        .mapToObj(this::context)
        .toList();
  }

  /** The methods with the most cycles that only one side calls. */
  public List<Change> only(Change.Presence presence, int limit) {
    return Arrays.stream(methods)
        .filter(change -> change.presence() == presence)
        .sorted(Comparator.comparingLong((Change change) -> -Math.abs(change.cycles())))
        .limit(limit)
        .toList();
  }

  public long count(Change.Presence presence) {
    return Arrays.stream(methods).filter(change -> change.presence() == presence).count();
  }

  /** The methods with the most cycles that vanished in some contexts and appeared in others. */
  public List<Moved> moved(int limit) {
    long[] appeared = new long[methods.length];
    long[] vanished = new long[methods.length];
    int[] from = new int[methods.length];
    int[] to = new int[methods.length];
    for (int node = 1; node < tree.size(); node++) {
      int m = tree.method(node);
      long before = tree.metric(0, Metric.CYCLES, node);
      long after = tree.metric(1, Metric.CYCLES, node);
      if (tree.calls(0, node) == 0 && tree.calls(1, node) > 0) {
        appeared[m] += after;
        to[m] = to[m] == 0 || after > tree.metric(1, Metric.CYCLES, to[m]) ? node : to[m];
      } else if (tree.calls(1, node) == 0 && tree.calls(0, node) > 0) {
        vanished[m] += before;
        from[m] = from[m] == 0 || before > tree.metric(0, Metric.CYCLES, from[m]) ? node : from[m];
      }
    }
    List<Moved> moved = new ArrayList<>();
    for (int m : Hottest.of(methods.length, limit, m -> Math.min(appeared[m], vanished[m]))) {
      moved.add(
          new Moved(Math.min(appeared[m], vanished[m]), tree.path(from[m]), tree.path(to[m])));
    }
    return moved;
  }

  private long change(int node) {
    return tree.metric(1, Metric.CYCLES, node) - tree.metric(0, Metric.CYCLES, node);
  }

  /**
   * Cycles of a method that vanished in some contexts and appeared in others.
   *
   * @param cycles the lesser of what vanished and what appeared, exclusive
   * @param from the context in which most of them vanished
   * @param to the context in which most of them appeared
   */
  public record Moved(long cycles, List<MethodReference> from, List<MethodReference> to) {}
}
