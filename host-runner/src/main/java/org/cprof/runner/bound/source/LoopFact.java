package org.cprof.runner.bound.source;

/**
 * How often a loop turns at most, as somebody says: the sum of its edges back to the header.
 *
 * @param bound for each entry of the loop, or of what is around it
 * @param isExact whether it says that all turns are made
 * @param around 0 for each entry of the loop itself, n for each of the n-th loop around it, {@link
 *     #METHOD} for each call of its method
 * @param origin where it says so, for people
 */
public record LoopFact(long bound, boolean isExact, int around, String origin) {
  public static final int METHOD = Integer.MAX_VALUE;
}
