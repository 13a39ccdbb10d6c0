package org.cprof.profile;

import java.util.Comparator;

/**
 * How often a method had to be loaded into the method cache because another one had taken its
 * place, in all contexts of the target's part of a profile.
 *
 * @param evicted the method that was missed
 * @param evictor the method whose load took its place; null where it was loaded for the first time
 * @param invokeMisses misses when it was invoked
 * @param returnMisses misses when a callee returned into it
 * @param loadCycles what loading it again took
 */
public record Eviction(
    MethodReference evicted,
    MethodReference evictor,
    long invokeMisses,
    long returnMisses,
    long loadCycles) {

  /** Those that lose most first. */
  public static Comparator<Eviction> worstFirst() {
    return Comparator.comparingLong(Eviction::loadCycles)
        .thenComparingLong(Eviction::misses)
        .reversed();
  }

  /** The misses of both kinds. */
  public long misses() {
    return invokeMisses + returnMisses;
  }

  Eviction plus(Eviction more) {
    return new Eviction(
        evicted,
        evictor,
        Math.addExact(invokeMisses, more.invokeMisses),
        Math.addExact(returnMisses, more.returnMisses),
        Math.addExact(loadCycles, more.loadCycles));
  }
}
