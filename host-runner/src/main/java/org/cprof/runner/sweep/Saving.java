package org.cprof.runner.sweep;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cprof.profile.MethodReference;

/**
 * Which loads a larger method cache saves: of cells that differ in their cache alone, the one with
 * the most misses beside the one with the fewest.
 */
record Saving(Result most, Result fewest) {

  /**
   * Loads of one method.
   *
   * @param before at the most misses
   * @param after at the fewest
   */
  record OfMethod(MethodReference method, long before, long after) {
    long saved() {
      return before - after;
    }
  }

  /** The greatest saving among cells that differ in their cache alone; empty without one. */
  static Optional<Saving> greatest(List<Result> results) {
    Map<String, List<Result>> groups =
        results.stream()
            .filter(Result::hasFigures)
            .collect(
                Collectors.groupingBy(
                    result -> result.cell().labelWithout(name -> name.startsWith(Axis.CACHE)),
                    TreeMap::new,
                    Collectors.toList()));
    Comparator<Result> byMisses = Comparator.comparingLong(result -> result.figures().misses());
    return groups.values().stream()
        .map(
            group ->
                new Saving(
                    group.stream().max(byMisses).orElseThrow(),
                    group.stream().min(byMisses).orElseThrow()))
        .filter(saving -> saving.misses() > 0)
        .max(Comparator.comparingLong(Saving::misses));
  }

  long misses() {
    return most.figures().misses() - fewest.figures().misses();
  }

  /** The methods with the most loads saved. */
  List<OfMethod> methods(int top) {
    Set<MethodReference> methods = new HashSet<>(most.figures().loads().keySet());
    methods.addAll(fewest.figures().loads().keySet());
    return methods.stream()
        .map(
            method ->
                new OfMethod(
                    method,
                    most.figures().loads().getOrDefault(method, 0L),
                    fewest.figures().loads().getOrDefault(method, 0L)))
        .filter(loads -> loads.saved() > 0)
        .sorted(
            Comparator.comparingLong(OfMethod::saved)
                .reversed()
                .thenComparing(loads -> loads.method().toString()))
        .limit(top)
        .toList();
  }
}
