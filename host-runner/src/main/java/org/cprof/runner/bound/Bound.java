package org.cprof.runner.bound;

import java.util.List;
import org.cprof.profile.Profile;

/**
 * A bound on the worst-case execution time of a method: without its invoke, with its return,
 * without a miss on that return, as calls are recorded.
 *
 * @param method in full
 * @param cycles the bound
 * @param cyclesWithInvoke the bound with the invoke, by invokestatic, invokespecial of a
 *     constructor, or else invokevirtual, whatever the method cache holds then
 * @param cyclesAtHits of the path that is worst where every look-up in the method cache hits
 * @param methods that the method cache is asked for
 * @param blocks of the method cache that they take
 * @param fits whether they fit in it together
 * @param loops all that were executed, with their bounds
 * @param assumptions what it rests on beside the model
 * @param worst the worst path
 */
public record Bound(
    String method,
    long cycles,
    long cyclesWithInvoke,
    long cyclesAtHits,
    int methods,
    int blocks,
    boolean fits,
    List<Loop> loops,
    List<String> assumptions,
    Profile worst) {

  /**
   * A loop.
   *
   * @param place method and line
   * @param turns at most: how often it goes back to its begin, for each entry, or for what the
   *     origin says
   * @param origin of the bound
   */
  public record Loop(String place, long turns, String origin) {}

  /** What the method cache holds when the method begins to execute. */
  public enum CacheAtStart {
    /** Anything. */
    UNKNOWN,
    /** The method and nothing else. */
    EMPTY
  }
}
