package org.cprof.collect;

/** Methods that every raw profile has, by the ids that the agent's registry gives them. */
final class Methods {

  static final String STATIC_INITIALIZERS = "static initializers";

  static final int OVERFLOW = 5;

  private Methods() {}
}
