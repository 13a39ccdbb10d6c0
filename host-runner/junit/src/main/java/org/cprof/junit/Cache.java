package org.cprof.junit;

/** The state of the target's method cache when the body of a test begins. */
public enum Cache {
  /** No method is in it. */
  EMPTY,

  /** As a first execution of the body leaves it: the body is executed twice, and measured once. */
  WARM
}
