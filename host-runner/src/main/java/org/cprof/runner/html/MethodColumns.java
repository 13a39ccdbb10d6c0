package org.cprof.runner.html;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.calls.CallArcs;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.diff.Change;
import org.cprof.runner.diff.Difference;

/** The sums of every method and of every call site, exact whatever the tree leaves out. */
final class MethodColumns {
  private final AlignedTrees tree;
  private final Columns columns;

  MethodColumns(AlignedTrees tree, Columns columns) {
    this.tree = tree;
    this.columns = columns;
  }

  void write() {
    for (int side = 0; side < tree.sides().size(); side++) {
      methods(side);
    }
    arcs();
    if (tree.sides().size() == 2) {
      changes();
    }
  }

  private void changes() {
    List<Change> changes = Difference.of(tree).methods();
    columns.addSigned("change.calls", changes.size(), m -> changes.get(m).why().byCalls());
    columns.addSigned("change.price", changes.size(), m -> changes.get(m).why().byPrice());
    columns.addSigned("change.load", changes.size(), m -> changes.get(m).why().byLoads());
  }

  private void methods(int side) {
    Profile profile = tree.sides().get(side);
    MethodTotals totals = MethodTotals.of(profile);
    int[] own = new int[tree.methods().size()];
    for (int m = 0; m < profile.methods().size(); m++) {
      own[tree.methodOf(side, m)] = m + 1;
    }
    add("words", side, own, totals::words);
    add("contexts", side, own, totals::nodes);
    add("calls", side, own, totals::calls);
    add("own", side, own, m -> totals.metric(Metric.CYCLES, m));
    add("inclusive", side, own, totals::inclusiveCycles);
    add("bytecodes", side, own, m -> totals.metric(Metric.BYTECODES, m));
    add("load", side, own, m -> ContextFigure.LOAD_CYCLES.of(metric -> totals.metric(metric, m)));
    add("invoke_misses", side, own, m -> totals.metric(Metric.INVOKE_MISSES, m));
    add("return_misses", side, own, m -> totals.metric(Metric.RETURN_MISSES, m));
  }

  private void add(String name, int side, int[] own, IntToLongFunction value) {
    columns.add(
        "method." + name + "." + side,
        own.length,
        m -> own[m] == 0 ? 0 : value.applyAsLong(own[m] - 1));
  }

  private record Key(int caller, int line, int callee) {}

  private void arcs() {
    int sides = tree.sides().size();
    Map<Key, Integer> numbers = new HashMap<>();
    CallArcs[] arcs = new CallArcs[sides];
    int[][] numberOf = new int[sides][];
    for (int side = 0; side < sides; side++) {
      arcs[side] = CallArcs.of(tree.sides().get(side));
      numberOf[side] = new int[arcs[side].size()];
      for (int arc = 0; arc < arcs[side].size(); arc++) {
        Key key =
            new Key(
                tree.methodOf(side, arcs[side].caller(arc)),
                arcs[side].line(arc),
                tree.methodOf(side, arcs[side].callee(arc)));
        numberOf[side][arc] = numbers.computeIfAbsent(key, k -> numbers.size());
      }
    }
    Key[] keys = new Key[numbers.size()];
    numbers.forEach((key, number) -> keys[number] = key);
    columns.add("arc.caller", keys.length, i -> keys[i].caller());
    columns.add("arc.line", keys.length, i -> keys[i].line() + 1);
    columns.add("arc.callee", keys.length, i -> keys[i].callee());
    for (int side = 0; side < sides; side++) {
      arcValues(side, arcs[side], numberOf[side], keys.length);
    }
  }

  private void arcValues(int side, CallArcs arcs, int[] numberOf, int count) {
    Profile profile = tree.sides().get(side);
    long[] inclusive = new long[profile.size()];
    for (int node = 0; node < inclusive.length; node++) {
      inclusive[node] = profile.inclusiveCycles(node);
    }
    long[] invokes = arcs.sum(Metric.INVOKE_CYCLES);
    long[] out = arcs.outOf(ContextFigure.CYCLES.sums(profile));
    add("calls", side, numberOf, count, arcs.calls());
    add("into", side, numberOf, count, arcs.into(inclusive));
    add("out", side, numberOf, count, out);
    add("invoke", side, numberOf, count, invokes);
    add("invoke_misses", side, numberOf, count, arcs.sum(Metric.INVOKE_MISSES));
    add("return_load", side, numberOf, count, arcs.sum(Metric.RETURN_LOAD_CYCLES));
  }

  private void add(String name, int side, int[] numberOf, int count, long[] values) {
    long[] merged = new long[count];
    for (int arc = 0; arc < values.length; arc++) {
      merged[numberOf[arc]] += values[arc];
    }
    columns.add("arc." + name + "." + side, count, i -> merged[i]);
  }
}
