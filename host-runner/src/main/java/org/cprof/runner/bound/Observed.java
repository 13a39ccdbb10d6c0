package org.cprof.runner.bound;

/**
 * What runs have shown.
 *
 * @param loops how often loops turned, held against their bounds
 * @param receivers where virtual calls went, assumed of all runs
 * @param cache which methods the method cache always had, assumed of all runs
 */
public record Observed(ObservedLoops loops, ObservedCalls receivers, ObservedCalls cache) {
  /** No runs. */
  public static final Observed NONE =
      new Observed(ObservedLoops.NONE, ObservedCalls.NONE, ObservedCalls.NONE);
}
