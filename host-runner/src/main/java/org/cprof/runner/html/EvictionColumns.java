package org.cprof.runner.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Eviction;
import org.cprof.profile.MethodReference;
import org.cprof.runner.calls.AlignedTrees;

/**
 * Who evicts whom from the method cache: the pairs that lose the most cycles, all the others
 * together, and all first loads together.
 */
final class EvictionColumns {
  /** Nobody reads a longer list; together they take less than 200 KB of the page. */
  private static final int MOST_PAIRS = 20_000;

  /** In place of an evictor: the method was loaded for the first time. */
  private static final int FIRST_LOAD = 0;

  /** In place of a method: one outside of what is profiled, or all pairs that are left out. */
  private static final int OTHER = 1;

  private static final int FIRST_METHOD = 2;

  private record Row(int evicted, int evictor, long onInvoke, long onReturn, long cycles) {
    static Row sum(int evictor, List<Eviction> of) {
      return new Row(
          OTHER,
          evictor,
          of.stream().mapToLong(Eviction::invokeMisses).sum(),
          of.stream().mapToLong(Eviction::returnMisses).sum(),
          of.stream().mapToLong(Eviction::loadCycles).sum());
    }
  }

  private final Map<MethodReference, Integer> numbers = new HashMap<>();
  private final Columns columns;

  EvictionColumns(AlignedTrees tree, Columns columns) {
    this.columns = columns;
    for (MethodReference method : tree.methods()) {
      numbers.put(method, numbers.size() + FIRST_METHOD);
    }
  }

  void write(List<Eviction> evictions) {
    List<Eviction> firstLoads = new ArrayList<>();
    List<Eviction> hottestFirst = new ArrayList<>();
    evictions.forEach(each -> (each.evictor() == null ? firstLoads : hottestFirst).add(each));
    hottestFirst.sort(Eviction.worstFirst());
    int shown = Math.min(MOST_PAIRS, hottestFirst.size());
    List<Row> rows = new ArrayList<>();
    for (Eviction each : hottestFirst.subList(0, shown)) {
      rows.add(
          new Row(
              number(each.evicted()),
              number(each.evictor()),
              each.invokeMisses(),
              each.returnMisses(),
              each.loadCycles()));
    }
    if (shown < hottestFirst.size()) {
      rows.add(Row.sum(OTHER, hottestFirst.subList(shown, hottestFirst.size())));
    }
    if (!firstLoads.isEmpty()) {
      rows.add(Row.sum(FIRST_LOAD, firstLoads));
    }
    columns.add("eviction.evicted", rows.size(), i -> rows.get(i).evicted());
    columns.add("eviction.evictor", rows.size(), i -> rows.get(i).evictor());
    columns.add("eviction.invoke", rows.size(), i -> rows.get(i).onInvoke());
    columns.add("eviction.return", rows.size(), i -> rows.get(i).onReturn());
    columns.add("eviction.cycles", rows.size(), i -> rows.get(i).cycles());
  }

  private int number(MethodReference method) {
    return numbers.getOrDefault(method, OTHER);
  }
}
