package org.cprof.profiler;

import java.util.List;

/**
 * A context: a method as it was called in one way, with what was counted in it so far. There is one
 * object for each context of a thread, so contexts can be compared by it.
 *
 * <p>All numbers are those of the context itself, without what it calls, since the last {@link
 * #reset}. A block is counted when it begins.
 *
 * <p>Only the thread whose context it is may ask, until {@link Profiler#ended} returns; later,
 * {@link IllegalStateException} is thrown.
 */
public interface Node {

  /** {@return the method that executes in the context} */
  Method method();

  /** {@return what {@link Profiler#identity} returned for the method} */
  Object identity();

  /** {@return the context that called it; null for the root of a thread} */
  Node parent();

  /** {@return the contexts that it has called, in the order of their first calls} */
  List<Node> children();

  /** {@return how often it was called} */
  long calls();

  /** {@return executed bytecodes of the target} */
  long bytecodes();

  /**
   * {@return cycles of the target's processor, without what calls cost and without loads of
   * methods}
   */
  long cycles();

  /** {@return objects that it has made; needs the UDI {@code jp}} */
  long objects();

  /** {@return arrays that it has made; needs the UDI {@code jp}} */
  long arrays();

  /** {@return elements of these arrays; needs the UDI {@code jp}} */
  long elements();

  /**
   * Lets all numbers of this context and of those below it begin at 0 from here on, for the
   * profiler; the profile of the run has everything. Costs time for each context below.
   */
  void reset();

  /**
   * Resets the context, and takes it and all below it out of {@link #children} until they are
   * executed again. Of a thread's root: all that it calls.
   */
  void drop();
}
