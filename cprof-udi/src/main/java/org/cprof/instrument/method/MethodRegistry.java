package org.cprof.instrument.method;

import org.cprof.profile.NodeKind;

/** Gives ids to methods. Thread-safe. */
public interface MethodRegistry {

  /** A new id for a method that is about to be instrumented. */
  int register(MethodInfo method);

  /** Whether it is to be told where a method calls. */
  default boolean keepsCallSites() {
    return false;
  }

  /** Tells the source lines (-1 if unknown) and bytecode indexes of a method's slots, from 1. */
  default void callSites(int id, int[] lines, int[] bytecodeIndexes) {}

  int nativeMethod(String className, String name, String descriptor);

  /**
   * A number by which the run-time is asked when a method is called whether it is native, as its
   * class is not there yet.
   *
   * @throws UnsupportedOperationException where nothing will be called
   */
  default int unresolvedMethod(String className, String name, String descriptor) {
    throw new UnsupportedOperationException(className + "." + name + descriptor);
  }

  /** The id of a bytecode that is counted as a node. */
  int event(NodeKind kind, String mnemonic, long cycles);

  /** Tells of a method that runs as it is, and why. */
  void leftOut(String className, String name, String descriptor, String reason);
}
