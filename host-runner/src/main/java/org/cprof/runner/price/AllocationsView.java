package org.cprof.runner.price;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Table;
import org.cprof.runner.price.AllocationColumns.Allocation;

/** Sums what has been allocated over all contexts, without the host's work. */
public final class AllocationsView {

  private AllocationsView() {}

  /**
   * Objects by class and arrays by the type of their elements, each sorted by name.
   *
   * @throws IllegalArgumentException if the profile does not tell of allocations
   */
  public static Table<?> of(Profile profile) {
    return new Table<>(sums(profile.target()))
        .words("kind", sum -> sum.isArray() ? "array" : "object")
        .words("type", Allocation::type)
        .column("number", Allocation::number)
        .column("elements", Allocation::elements);
  }

  /**
   * The sums of all contexts.
   *
   * @throws IllegalArgumentException if the profile does not tell of allocations
   */
  public static List<Allocation> sums(Profile profile) {
    AllocationColumns columns = new AllocationColumns(profile);
    TreeMap<Allocation, Allocation> sums =
        new TreeMap<>(Comparator.comparing(Allocation::isArray).thenComparing(Allocation::type));
    for (int node = 0; node < profile.size(); node++) {
      for (Allocation more : columns.of(node)) {
        sums.merge(more, more, AllocationsView::plus);
      }
    }
    return new ArrayList<>(sums.values());
  }

  private static Allocation plus(Allocation sum, Allocation more) {
    return new Allocation(
        sum.isArray(),
        sum.type(),
        Math.addExact(sum.number(), more.number()),
        Math.addExact(sum.elements(), more.elements()));
  }
}
