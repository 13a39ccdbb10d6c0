package org.cprof.api;

/**
 * Lets a program choose which part of it is profiled. Without CProf the methods do nothing; under
 * {@code cprof run} they hold for all threads, and neither they nor what they take is counted.
 *
 * <p>A basic block belongs to the part in which it begins. So what stands behind a call in the same
 * block is counted with what stands before it.
 */
public final class Profiling {

  private Profiling() {}

  /** From here on everything is counted, if it was not already. */
  public static void start() {}

  /** From here on nothing is counted, until the next {@link #start}. */
  public static void stop() {}

  /** Forgets all that was counted so far. Whether counting goes on stays as it was. */
  public static void reset() {}
}
