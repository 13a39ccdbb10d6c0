package org.cprof.runner.check;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;

/**
 * What a test costs, all of its calls together, with what it calls.
 *
 * @param total of all that it calls, calls among them
 * @param own the part that does not depend on the JDK, see {@link Costs#ofOwnCode()}
 * @param differs where two runs of it first differ; empty if they do not, or it ran once
 * @param dependsOn what may change it from run to run, and the methods by which it asks for that;
 *     empty for nothing that is known
 * @param methods of what it consists, all methods of the JDK as one, in a baseline those that it
 *     does not name, too
 */
record TestCosts(
    Map<Counter, Long> total,
    Map<Counter, Long> own,
    String differs,
    String dependsOn,
    SortedMap<MethodReference, Map<Counter, Long>> methods) {

  /** Which part of a test, without the JDK, a baseline names by method; and by so many at most. */
  private static final double MAIN_SHARE = 0.8;

  private static final int MOST_METHODS = 4;

  private static final String OTHERS = "other methods";

  static TestCosts of(SortedMap<MethodReference, Map<Counter, Long>> methods, String dependsOn) {
    return new TestCosts(
        withInclusive(Costs.sum(methods)),
        Costs.sum(Costs.ofOwnCode(methods)),
        "",
        dependsOn,
        methods);
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

  TestCosts differing(String where) {
    return new TestCosts(total, own, where, dependsOn, methods);
  }

  /**
   * Why it may cost something else in the next run, as the end of a sentence; empty if it may not.
   */
  Optional<String> unsteadiness() {
    String why = dependsOn.isEmpty() ? "" : "depends on " + dependsOn;
    String where = differs.isEmpty() ? "" : "first at " + differs;
    String both = why + (why.isEmpty() || where.isEmpty() ? "" : ", ") + where;
    return Optional.of(both).filter(text -> !text.isEmpty());
  }

  /**
   * This test with the methods that make up most of it, the JDK as one, and the sum of all others.
   */
  TestCosts withMainMethods() {
    List<Map.Entry<MethodReference, Map<Counter, Long>>> largest =
        methods.entrySet().stream()
            .filter(method -> !method.getKey().equals(Costs.LIBRARY))
            .sorted(Comparator.comparingLong(method -> -size(method.getValue())))
            .toList();
    long all = largest.stream().mapToLong(method -> size(method.getValue())).sum();
    Set<MethodReference> main = new HashSet<>();
    long sum = 0;
    for (int i = 0; i < largest.size() && i < MOST_METHODS && sum < MAIN_SHARE * all; i++) {
      main.add(largest.get(i).getKey());
      sum += size(largest.get(i).getValue());
    }
    return withOthersAsOne(main);
  }

  /** This test with those methods that a baseline names, and the sum of all others. */
  TestCosts withMethodsOf(TestCosts baseline) {
    boolean tellsAll = baseline.methods.keySet().stream().noneMatch(TestCosts::isOthers);
    return tellsAll ? this : withOthersAsOne(baseline.methods.keySet());
  }

  private TestCosts withOthersAsOne(Set<MethodReference> named) {
    SortedMap<MethodReference, Map<Counter, Long>> all = new TreeMap<>(Costs.ORDER);
    methods.forEach(
        (method, values) -> {
          boolean isNamed = named.contains(method) || method.equals(Costs.LIBRARY);
          all.merge(isNamed ? method : others(method.kind()), values, Counter::plus);
        });
    return new TestCosts(total, own, differs, dependsOn, all);
  }

  /** Stands for the methods of a kind that a baseline does not name. */
  static MethodReference others(NodeKind kind) {
    return new MethodReference(kind, "", OTHERS, "");
  }

  /** A counter of one of its methods; 0 if the test does not call the method. */
  long of(MethodReference method, Counter counter) {
    return methods.getOrDefault(method, Map.of()).getOrDefault(counter, 0L);
  }

  /** Whether it stands for methods that a baseline does not name. */
  private static boolean isOthers(MethodReference method) {
    return method.className().isEmpty() && method.name().equals(OTHERS);
  }

  TestCosts ofOwnCode() {
    return new TestCosts(own, own, differs, dependsOn, Costs.ofOwnCode(methods));
  }

  /** Its cycles, or calls where these alone are counted. */
  long size() {
    return size(total);
  }

  /** Cycles, or calls where these alone are counted. */
  private static long size(Map<Counter, Long> values) {
    return values.getOrDefault(Counter.CYCLES, values.get(Counter.CALLS));
  }
}
