package org.cprof.serve;

import org.cprof.instrument.method.MethodInfo;

/** Is told of what a JVM executes, in the order in which it becomes known. */
public interface MethodLog {

  /** What belongs to no class, such as a native. */
  void registered(int id, MethodInfo method);

  /** A method or class that runs as it is, with the reason. */
  void leftOut(String text);
}
