package org.cprof.collect.log;

/** Methods that every raw profile has, by the ids that the agent's registry gives them. */
public final class Methods {

  public static final String STATIC_INITIALIZERS = "static initializers";

  /** CProfHost of the run-time has this id, too. */
  public static final int SYSTEM_THREADS = 4;

  public static final int OVERFLOW = 5;

  private Methods() {}
}
