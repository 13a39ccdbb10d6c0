package org.cprof.runner.check;

import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.runner.report.Emptiness;
import org.cprof.runner.report.Library;
import org.cprof.runner.report.TestCost;

/**
 * What the methods of a profile cost, and the whole: the content of a baseline. A counter that was
 * not counted is missing.
 *
 * @param header what decides the counts
 * @param total of all methods
 * @param methods sorted by class, name and descriptor
 * @param tests sorted likewise; none of what is no profile of tests
 */
public record Costs(
    ProfileHeader header,
    Map<Counter, Long> total,
    SortedMap<MethodReference, Map<Counter, Long>> methods,
    SortedMap<MethodReference, TestCosts> tests) {

  /** Stands for all methods of the JDK: they are many, and not the program's to change. */
  public static final MethodReference LIBRARY = named("library (JDK) code");

  /** Stands for what does not depend on the JDK. */
  static final MethodReference OWN_CODE = named("own code, without method loads");

  /** Counters that the JDK's code has a part in, whatever method they are of. */
  private static final Set<Counter> WITH_LIBRARY =
      Set.of(Counter.INCLUSIVE_CYCLES, Counter.LOAD_CYCLES, Counter.MISSES);

  static final Comparator<MethodReference> ORDER =
      Comparator.comparing(MethodReference::className)
          .thenComparing(MethodReference::name)
          .thenComparing(MethodReference::descriptor)
          .thenComparing(MethodReference::kind);

  public Costs {
    total = Collections.unmodifiableMap(total);
    methods = Collections.unmodifiableSortedMap(methods);
    tests = Collections.unmodifiableSortedMap(tests);
  }

  /** What stands for several methods. */
  static MethodReference named(String what) {
    return new MethodReference(NodeKind.METHOD, "", what, "");
  }

  /** The costs of every method of the target's part of a profile. */
  public static Costs ofAll(Profile whole) {
    Profile profile = whole.target();
    ContextCounters counters = new ContextCounters(profile);
    MethodTotals totals = MethodTotals.of(profile);
    SortedMap<MethodReference, Map<Counter, Long>> methods =
        counters.sums(1, profile.size(), profile.methods());
    Map<Counter, Long> total = methods.values().stream().reduce(counters.of(0), Counter::plus);
    if (counters.countsCycles()) {
      total.put(Counter.INCLUSIVE_CYCLES, profile.inclusiveCycles(0));
      for (int m = 0; m < profile.methods().size(); m++) {
        Map<Counter, Long> values = methods.get(profile.methods().get(m));
        if (values != null) {
          values.put(Counter.INCLUSIVE_CYCLES, totals.inclusiveCycles(m));
        }
      }
    }
    return new Costs(profile.header(), total, methods, tests(profile, counters));
  }

  private static SortedMap<MethodReference, TestCosts> tests(
      Profile profile, ContextCounters counters) {
    SortedMap<MethodReference, TestCosts> tests = new TreeMap<>(ORDER);
    if (!Emptiness.areTests(profile.header())) {
      return tests;
    }
    Library library = new Library();
    List<MethodReference> names =
        profile.methods().stream()
            .map(method -> library.contains(method.className()) ? LIBRARY : method)
            .toList();
    TestInfluences influences = new TestInfluences(profile);
    SortedMap<MethodReference, SortedMap<MethodReference, Map<Counter, Long>>> methods =
        new TreeMap<>(ORDER);
    for (int node : TestCost.roots(profile, method -> method.kind() == NodeKind.METHOD)) {
      influences.add(node);
      SortedMap<MethodReference, Map<Counter, Long>> ofTest =
          methods.computeIfAbsent(profile.method(node), test -> new TreeMap<>(ORDER));
      counters
          .sums(node, profile.subtreeEnd(node), names)
          .forEach((method, values) -> ofTest.merge(method, values, Counter::plus));
    }
    methods.forEach((test, all) -> tests.put(test, TestCosts.of(all, influences.of(test))));
    return tests;
  }

  /** The costs of some tests alone, and of their methods. */
  Costs ofTests(Set<MethodReference> some) {
    SortedMap<MethodReference, TestCosts> chosen = new TreeMap<>(tests);
    chosen.keySet().retainAll(some);
    SortedMap<MethodReference, Map<Counter, Long>> all = new TreeMap<>(ORDER);
    Map<Counter, Long> sum = null;
    for (TestCosts test : chosen.values()) {
      sum = sum == null ? test.total() : Counter.plus(sum, test.total());
      test.methods().forEach((method, values) -> all.merge(method, values, Counter::plus));
    }
    return new Costs(header, sum == null ? zeros() : sum, all, chosen);
  }

  /** These costs; each test has the methods that a baseline names, and all others as one. */
  Costs withMethodsOf(Costs baseline) {
    SortedMap<MethodReference, TestCosts> named = new TreeMap<>(tests);
    named.replaceAll(
        (test, costs) -> {
          TestCosts before = baseline.tests.get(test);
          return before == null ? costs : costs.withMethodsOf(before);
        });
    return new Costs(header, total, methods, named);
  }

  /** These costs without tests, so that methods alone are compared. */
  Costs withoutTests() {
    return new Costs(header, total, methods, Collections.emptySortedMap());
  }

  /** 0 for each counter that was counted. */
  private Map<Counter, Long> zeros() {
    Map<Counter, Long> zeros = new EnumMap<>(Counter.class);
    total.keySet().forEach(counter -> zeros.put(counter, 0L));
    return zeros;
  }

  Costs without(List<RulePattern> excluded) {
    if (excluded.isEmpty() || tests.isEmpty()) {
      return this;
    }
    Set<MethodReference> left = new HashSet<>(tests.keySet());
    left.removeIf(test -> excluded.stream().anyMatch(pattern -> pattern.matches(test)));
    return ofTests(left);
  }

  /** These costs with one row for all methods of the JDK, which has no inclusive cycles. */
  public Costs withLibraryAsOne() {
    Library library = new Library();
    SortedMap<MethodReference, Map<Counter, Long>> own = new TreeMap<>(ORDER);
    methods.forEach(
        (method, values) -> {
          if (library.contains(method.className())) {
            Map<Counter, Long> summed = new EnumMap<>(values);
            summed.remove(Counter.INCLUSIVE_CYCLES);
            own.merge(LIBRARY, summed, Counter::plus);
          } else {
            own.put(method, values);
          }
        });
    return new Costs(header, total, own, tests);
  }

  /**
   * What does not depend on the JDK: the program's own methods, without what loads them, as the
   * JDK's code evicts them. Routines that the target executes for a bytecode are not told apart by
   * who executes that.
   */
  Costs ofOwnCode() {
    if (!tests.isEmpty()) {
      SortedMap<MethodReference, TestCosts> own = new TreeMap<>(ORDER);
      tests.forEach((test, costs) -> own.put(test, costs.ofOwnCode()));
      return new Costs(header, total, methods, own).ofTests(own.keySet());
    }
    SortedMap<MethodReference, Map<Counter, Long>> own = ofOwnCode(methods);
    return new Costs(header, sum(own), own, tests);
  }

  /** The costs of own methods alone, without what loads them. */
  static SortedMap<MethodReference, Map<Counter, Long>> ofOwnCode(
      SortedMap<MethodReference, Map<Counter, Long>> methods) {
    Library library = new Library();
    SortedMap<MethodReference, Map<Counter, Long>> own = new TreeMap<>(ORDER);
    for (Map.Entry<MethodReference, Map<Counter, Long>> entry : methods.entrySet()) {
      MethodReference method = entry.getKey();
      if (method.kind() == NodeKind.METHOD
          && !method.equals(LIBRARY)
          && !library.contains(method.className())) {
        Map<Counter, Long> values = new EnumMap<>(entry.getValue());
        values.computeIfPresent(
            Counter.CYCLES,
            (counter, cycles) -> cycles - values.getOrDefault(Counter.LOAD_CYCLES, 0L));
        values.keySet().removeAll(WITH_LIBRARY);
        own.put(method, values);
      }
    }
    return own;
  }

  /** What methods cost together; nothing of none. */
  static Map<Counter, Long> sum(SortedMap<MethodReference, Map<Counter, Long>> methods) {
    return methods.values().stream()
        .reduce(Counter::plus)
        .orElseGet(() -> new EnumMap<>(Counter.class));
  }

  /** A counter of a method; 0 if it was not called, or its calls were not counted so. */
  long of(MethodReference method, Counter counter) {
    return methods.getOrDefault(method, Map.of()).getOrDefault(counter, 0L);
  }

  /** As a profile in which every method is called by the root, for what compares profiles. */
  Profile asProfile() {
    ProfileBuilder builder = new ProfileBuilder(header);
    long[] metrics = new long[Metric.COUNT];
    builder.add(
        new ProfileRow(-1, new MethodReference(NodeKind.ROOT, "", "", ""), -1, -1, 0, 0, metrics));
    methods.forEach(
        (method, values) -> {
          metrics[Metric.BYTECODES.ordinal()] = values.getOrDefault(Counter.BYTECODES, 0L);
          metrics[Metric.CYCLES.ordinal()] = values.getOrDefault(Counter.CYCLES, 0L);
          metrics[Metric.INVOKE_LOAD_CYCLES.ordinal()] =
              values.getOrDefault(Counter.LOAD_CYCLES, 0L);
          metrics[Metric.INVOKE_MISSES.ordinal()] = values.getOrDefault(Counter.MISSES, 0L);
          builder.add(new ProfileRow(0, method, -1, -1, 0, values.get(Counter.CALLS), metrics));
        });
    return builder.build();
  }
}
