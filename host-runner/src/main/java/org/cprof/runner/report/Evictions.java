package org.cprof.runner.report;

import java.util.List;
import org.cprof.profile.Eviction;
import org.cprof.profile.MethodTables;
import org.cprof.profile.ProfileHeader;

/**
 * Who evicts whom from the method cache.
 *
 * @param pairs by the cycles that they lose, then by misses
 * @param firstLoads misses of methods that nothing had evicted
 * @param firstLoadCycles cycles of loading them
 */
public record Evictions(List<Eviction> pairs, long firstLoads, long firstLoadCycles) {
  /** Whether a profile tells it. */
  public static boolean areIn(ProfileHeader header) {
    return header.first(MethodTables.EVICTIONS) != null;
  }

  public static Evictions of(ProfileHeader header) {
    List<Eviction> all = MethodTables.of(header).evictions();
    List<Eviction> firsts = all.stream().filter(each -> each.evictor() == null).toList();
    return new Evictions(
        all.stream().filter(each -> each.evictor() != null).sorted(Eviction.worstFirst()).toList(),
        firsts.stream().mapToLong(Eviction::misses).sum(),
        firsts.stream().mapToLong(Eviction::loadCycles).sum());
  }

  long misses() {
    return pairs.stream().mapToLong(Eviction::misses).sum();
  }

  long loadCycles() {
    return pairs.stream().mapToLong(Eviction::loadCycles).sum();
  }
}
