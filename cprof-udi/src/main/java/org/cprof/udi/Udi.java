package org.cprof.udi;

import org.cprof.code.MethodCode;

/**
 * A user-defined instrumentation: decides what is counted in each method. Everything else (which
 * classes, how the code gets in, contexts, threads, natives) is the framework's.
 */
public interface Udi {

  /**
   * {@return what to count in a method} Called once per method and class, possibly by several
   * threads at once.
   *
   * @param method a method with code
   */
  MethodPlan plan(MethodCode method);
}
