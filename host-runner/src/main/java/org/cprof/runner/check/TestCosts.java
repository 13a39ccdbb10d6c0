package org.cprof.runner.check;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;

/**
 * What a test costs, all of its calls together, with what it calls.
 *
 * @param total of all that it calls, calls among them
 * @param own the part that does not depend on the JDK, see {@link Costs#ofOwnCode()}
 * @param differs where two runs of it first differ; empty if they do not, or it ran once
 * @param methods of what it consists, all methods of the JDK as one; none where only the total is
 *     known
 */
record TestCosts(
    Map<Counter, Long> total,
    Map<Counter, Long> own,
    String differs,
    SortedMap<MethodReference, Map<Counter, Long>> methods) {

  static TestCosts of(SortedMap<MethodReference, Map<Counter, Long>> methods) {
    return new TestCosts(
        withInclusive(Costs.sum(methods)), Costs.sum(Costs.ofOwnCode(methods)), "", methods);
  }

  /** What a test calls is part of it. */
  static Map<Counter, Long> withInclusive(Map<Counter, Long> total) {
    Map<Counter, Long> all = new EnumMap<>(Counter.class);
    all.putAll(total);
    if (total.containsKey(Counter.CYCLES)) {
      all.put(Counter.INCLUSIVE_CYCLES, total.get(Counter.CYCLES));
    }
    return all;
  }

  TestCosts plus(TestCosts other) {
    SortedMap<MethodReference, Map<Counter, Long>> all = new TreeMap<>(methods);
    other.methods.forEach((method, values) -> all.merge(method, values, Counter::plus));
    return of(all);
  }

  TestCosts differing(String where) {
    return new TestCosts(total, own, where, methods);
  }

  TestCosts withoutMethods() {
    return new TestCosts(total, own, differs, Collections.emptySortedMap());
  }

  TestCosts ofOwnCode() {
    return new TestCosts(own, own, differs, Costs.ofOwnCode(methods));
  }

  /** Its cycles, or calls where these alone are counted. */
  long size() {
    return total.getOrDefault(Counter.CYCLES, total.get(Counter.CALLS));
  }
}
