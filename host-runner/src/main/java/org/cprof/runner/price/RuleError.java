package org.cprof.runner.price;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.price.CountTable.Row;

/**
 * How much more a profile with blocks by the default rule counts than one by the precise rule, of
 * the same program and model: in total and by method, largest difference first.
 */
public final class RuleError {

  /** Cycles by both rules. */
  private record Both(long byDefault, long precise) {

    long difference() {
      return byDefault - precise;
    }

    Row row(MethodReference method) {
      return new Row(List.of(byDefault, precise, difference(), percent()), method);
    }

    private String percent() {
      return precise == 0
          ? "-"
          : String.format(Locale.ROOT, "%.4f%%", 100.0 * difference() / precise);
    }
  }

  private RuleError() {}

  /**
   * The first row is the total, without a method; methods without a difference are left out.
   *
   * @throws IllegalArgumentException if the profiles cannot be compared, with the reason
   */
  public static CountTable of(Profile byDefault, Profile precise) {
    for (String key : List.of("model", "model-hash", "parameters", "program")) {
      String one = byDefault.header().first(key);
      if (one != null && !one.equals(precise.header().first(key))) {
        throw new IllegalArgumentException(
            "they differ in " + key + ": " + one + ", " + precise.header().first(key));
      }
    }
    if (byDefault.header().first("block-rule") != null
        || !"precise".equals(precise.header().first("block-rule"))) {
      throw new IllegalArgumentException(
          "give one of 'cprof run' first, then one of 'cprof run --block-rule precise'");
    }
    Map<String, MethodReference> methods = new TreeMap<>();
    Map<String, Long> standard = cycles(byDefault.target(), methods);
    Map<String, Long> exact = cycles(precise.target(), methods);
    List<Row> rows = new ArrayList<>();
    rows.add(new Both(sum(standard), sum(exact)).row(null));
    methods.entrySet().stream()
        .map(
            entry ->
                Map.entry(
                    entry.getValue(),
                    new Both(
                        standard.getOrDefault(entry.getKey(), 0L),
                        exact.getOrDefault(entry.getKey(), 0L))))
        .filter(entry -> entry.getValue().difference() != 0)
        .sorted(Comparator.comparingLong(entry -> -Math.abs(entry.getValue().difference())))
        .forEach(entry -> rows.add(entry.getValue().row(entry.getKey())));
    return new CountTable(List.of("default", "precise", "difference", "error"), rows);
  }

  private static long sum(Map<String, Long> cycles) {
    return cycles.values().stream().reduce(0L, Math::addExact);
  }

  private static Map<String, Long> cycles(Profile profile, Map<String, MethodReference> methods) {
    MethodTotals totals = MethodTotals.of(profile);
    Map<String, Long> cycles = new TreeMap<>();
    for (int method = 0; method < profile.methods().size(); method++) {
      MethodReference reference = profile.methods().get(method);
      String key = reference.kind() + " " + reference;
      methods.putIfAbsent(key, reference);
      cycles.put(key, totals.metric(Metric.CYCLES, method));
    }
    return cycles;
  }
}
