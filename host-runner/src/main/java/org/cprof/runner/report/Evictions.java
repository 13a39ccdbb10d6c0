package org.cprof.runner.report;

import java.util.List;
import org.cprof.profile.Eviction;
import org.cprof.profile.MethodTables;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.calls.ContextFigure;

/**
 * Who evicts whom from the method cache.
 *
 * @param pairs by the cycles that they lose, then by misses
 * @param firstLoads misses of methods that nothing had evicted
 * @param firstLoadCycles cycles of loading them
 * @param unrecordedOnInvoke misses that no record tells of, as at the memory limit, or where a
 *     profile without records was merged in
 * @param unrecordedOnReturn the same where a callee returned
 * @param unrecordedCycles load cycles of both
 */
public record Evictions(
    List<Eviction> pairs,
    long firstLoads,
    long firstLoadCycles,
    long unrecordedOnInvoke,
    long unrecordedOnReturn,
    long unrecordedCycles) {
  /** Whether a profile tells it. */
  public static boolean areIn(ProfileHeader header) {
    return header.first(MethodTables.EVICTIONS) != null;
  }

  public static Evictions of(Profile profile) {
    List<Eviction> all = MethodTables.of(profile.header()).evictions();
    List<Eviction> firsts = all.stream().filter(each -> each.evictor() == null).toList();
    long loads = ContextFigure.LOAD_CYCLES.of(profile::total);
    return new Evictions(
        all.stream().filter(each -> each.evictor() != null).sorted(Eviction.worstFirst()).toList(),
        misses(firsts),
        loadCycles(firsts),
        profile.total(Metric.INVOKE_MISSES) - all.stream().mapToLong(Eviction::invokeMisses).sum(),
        profile.total(Metric.RETURN_MISSES) - all.stream().mapToLong(Eviction::returnMisses).sum(),
        loads - loadCycles(all));
  }

  /** Misses that no record tells of. */
  long unrecorded() {
    return unrecordedOnInvoke + unrecordedOnReturn;
  }

  long misses() {
    return misses(pairs);
  }

  long loadCycles() {
    return loadCycles(pairs);
  }

  private static long misses(List<Eviction> evictions) {
    return evictions.stream().mapToLong(Eviction::misses).sum();
  }

  private static long loadCycles(List<Eviction> evictions) {
    return evictions.stream().mapToLong(Eviction::loadCycles).sum();
  }
}
