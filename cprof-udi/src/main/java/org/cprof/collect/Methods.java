package org.cprof.collect;

/** Methods that every raw profile has, by the ids that the agent's registry gives them. */
final class Methods {

  static final String STATIC_INITIALIZERS = "static initializers";

  /** CProfHost of the run-time has this id, too. */
  static final int SYSTEM_THREADS = 4;

  static final int OVERFLOW = 5;

  private Methods() {}
}
