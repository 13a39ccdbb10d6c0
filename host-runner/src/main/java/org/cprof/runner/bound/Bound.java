package org.cprof.runner.bound;

import java.util.List;
import java.util.function.Supplier;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;

/**
 * A bound on the worst-case execution time of a method.
 *
 * @param method in full
 * @param cycles of a call, from the start of its invoke to the end of its return, with the loads of
 *     both: as calls are recorded, and references are measured
 * @param bodyCycles without the invoke, and without a load of the caller on the return
 * @param cyclesAtHits of the path that is worst where every look-up in the method cache hits
 * @param cache what it asks of the method cache
 * @param loops all that were executed, with their bounds
 * @param assumptions what it rests on beside the model
 * @param path makes the profile of the worst path of the body
 * @param stack what a call takes of the stack; null if the model does not tell of it
 */
public record Bound(
    String method,
    long cycles,
    long bodyCycles,
    long cyclesAtHits,
    CacheUse cache,
    List<Loop> loops,
    List<String> assumptions,
    Supplier<Profile> path,
    Stack stack) {

  /** The worst path of the body. It takes time and room for as many contexts as it has. */
  public Profile worst() {
    return path.get();
  }

  /**
   * The stack of a call, arguments included, without the variables of the target's own routines.
   *
   * @param words at most
   * @param path the methods on the way to the deepest frame
   */
  public record Stack(long words, List<MethodReference> path) {}

  /**
   * A loop.
   *
   * @param place method and line
   * @param turns at most: how often it goes back to its begin, for each entry, or for what the
   *     origin says
   * @param origin of the bound
   */
  public record Loop(String place, long turns, String origin) {}

  /**
   * What it asks of the method cache.
   *
   * @param methods that are looked up
   * @param blocks that they take
   * @param fits whether they fit in it together
   */
  public record CacheUse(int methods, int blocks, boolean fits) {}

  /** What the method cache holds when the method begins to execute. */
  public enum CacheAtStart {
    /** Anything. */
    UNKNOWN,
    /** The method and its caller, and nothing else. */
    EMPTY
  }
}
