package org.cprof.setup;

/**
 * What the agent's classes are told that run in the profiled JVM, by key. All of them are
 * constants: these classes need none of what reads the options of a run.
 */
public final class LiveSettings {

  /** Where a node counts bytecodes, as an offset in bytes. */
  public static final String BYTECODES = "bytecodes";

  /** There if it is recorded what calls of methods take. */
  public static final String CALLS = "calls";

  /** There if nodes count objects and arrays. */
  public static final String ALLOCATIONS = "allocations";

  /** The profiler, if there is one: its name, its path with a line for each entry, its settings. */
  public static final String PROFILER = "profiler";

  public static final String PROFILER_PATH = "profiler.path";
  public static final String PROFILER_SETTING = "profiler.set.";

  private LiveSettings() {}
}
