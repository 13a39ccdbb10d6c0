package org.cprof.serve;

import org.cprof.instrument.method.MethodInfo;

/** Is told of what a JVM executes, in the order in which it becomes known. */
public interface MethodLog {

  void registered(int id, MethodInfo method);

  /** Where a method calls: the source lines and bytecode indexes of its slots, from slot 1. */
  void callSites(int id, int[] lines, int[] bytecodeIndexes);

  /** A method or class that runs as it is, with the reason. */
  void leftOut(String text);
}
