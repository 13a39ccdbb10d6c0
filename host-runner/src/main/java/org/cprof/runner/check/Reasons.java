package org.cprof.runner.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.cprof.profile.Hottest;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.AlignedTrees;

/** Finds the largest parts of figures that are more than they may be, or of their changes. */
final class Reasons {
  /** Counters whose changes {@code cprof diff} explains. */
  static final Set<Counter> OF_DIFFERENCE =
      Set.copyOf(EnumSet.of(Counter.CYCLES, Counter.INCLUSIVE_CYCLES));

  private final int top;

  /**
   * @param top how many parts to name in each list
   */
  Reasons(int top) {
    this.top = top;
  }

  /**
   * What changed since the baseline, of each counter that cprof diff does not explain: by method,
   * and by context if the baseline is a profile.
   */
  List<Reason> ofChanges(Check check, Comparison both) {
    List<Reason> reasons = new ArrayList<>();
    Set<Counter> explained = EnumSet.copyOf(OF_DIFFERENCE);
    for (Finding finding : check.exceeding()) {
      Counter counter = finding.rule().counter();
      if (explained.add(counter)) {
        List<Contribution> methods = changedMethods(counter, both.before(), both.now());
        List<Contribution> contexts =
            both.baseline()
                .profile()
                .map(old -> changedContexts(counter, old, both.profile()))
                .orElse(List.of());
        if (!methods.isEmpty()) {
          reasons.add(new Reason(finding, methods, contexts));
        }
      }
    }
    return reasons;
  }

  private List<Contribution> changedMethods(Counter counter, Costs before, Costs now) {
    Set<MethodReference> methods = new TreeSet<>(Costs.ORDER);
    methods.addAll(before.methods().keySet());
    methods.addAll(now.methods().keySet());
    return Contribution.largest(
        methods.stream()
            .map(
                method ->
                    new Contribution(
                        before.of(method, counter), now.of(method, counter), List.of(method))),
        top);
  }

  private List<Contribution> changedContexts(Counter counter, Profile before, Profile now) {
    AlignedTrees tree = AlignedTrees.of(List.of(before.target(), now.target()));
    long[] old = values(tree, 0, counter);
    long[] own = values(tree, 1, counter);
    return largest(tree, node -> Math.abs(own[node] - old[node])).stream()
        .map(node -> new Contribution(old[node], own[node], tree.path(node)))
        .toList();
  }

  /** The contexts that make up each figure, unless it is the figure of one context. */
  List<Reason> ofFigures(Check check, Profile profile) {
    AlignedTrees tree = AlignedTrees.of(List.of(profile.target()));
    return check.exceeding().stream()
        .limit(top)
        .map(finding -> new Reason(finding, List.of(), contexts(finding, tree)))
        .filter(
            reason ->
                reason.contexts().stream()
                    .anyMatch(part -> part.now() < reason.finding().measured()))
        .toList();
  }

  private List<Contribution> contexts(Finding finding, AlignedTrees tree) {
    Counter counter = finding.rule().counter();
    long[] own = values(tree, 0, counter == Counter.INCLUSIVE_CYCLES ? Counter.CYCLES : counter);
    int[] starts = starts(finding, tree);
    return largest(tree, node -> starts[node] < 0 ? 0 : own[node]).stream()
        .map(node -> new Contribution(null, own[node], path(tree, starts[node], node)))
        .toList();
  }

  /**
   * Of each context that a figure is made of, the context with which its path begins: 0 for the
   * whole path, -1 for no part of the figure.
   */
  private static int[] starts(Finding finding, AlignedTrees tree) {
    CheckRule rule = finding.rule();
    int[] starts = new int[tree.size()];
    if (rule.element() == CheckRule.Element.TOTAL) {
      return starts;
    }
    boolean isInclusive =
        rule.element() == CheckRule.Element.TEST || rule.counter() == Counter.INCLUSIVE_CYCLES;
    Arrays.fill(starts, -1);
    for (int node = 1; node < starts.length; node++) {
      boolean isSubject =
          tree.methods().get(tree.method(node)).equals(finding.method())
              && (rule.element() != CheckRule.Element.CONTEXT
                  || tree.path(node).equals(finding.path()));
      if (isInclusive) {
        int above = starts[tree.parent(node)];
        starts[node] = above < 0 && isSubject ? node : above;
      } else if (isSubject && rule.element() == CheckRule.Element.METHOD) {
        starts[node] = 0;
      }
    }
    return starts;
  }

  /** The methods from one context to one below it, whose number is greater. */
  private static List<MethodReference> path(AlignedTrees tree, int start, int node) {
    LinkedList<MethodReference> path = new LinkedList<>();
    for (int n = node; n > 0 && n >= start; n = tree.parent(n)) {
      path.addFirst(tree.methods().get(tree.method(n)));
    }
    return path;
  }

  private List<Integer> largest(AlignedTrees tree, IntToLongFunction weight) {
    return Arrays.stream(Hottest.of(tree.size(), top, weight)).boxed().toList();
  }

  /** An exclusive counter of every context. */
  private static long[] values(AlignedTrees tree, int side, Counter counter) {
    Profile profile = tree.sides().get(side);
    ContextCounters counters = new ContextCounters(profile);
    long[] values = new long[tree.size()];
    for (int node = 0; node < profile.size(); node++) {
      values[tree.nodeOf(side, node)] += counters.of(node).getOrDefault(counter, 0L);
    }
    return values;
  }
}
