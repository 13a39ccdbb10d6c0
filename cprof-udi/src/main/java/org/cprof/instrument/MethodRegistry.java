package org.cprof.instrument;

import org.cprof.profile.NodeKind;

/** Gives ids to methods. Thread-safe. */
public interface MethodRegistry {

  /** A new id for a method that is about to be instrumented. */
  int register(MethodInfo method);

  /** The id of a native method. */
  int nativeMethod(String className, String name, String descriptor);

  /** The id of a bytecode that is counted as a node. */
  int event(NodeKind kind, String mnemonic, long cycles);

  /** Tells of a method that runs as it is, and why. */
  void leftOut(String className, String name, String descriptor, String reason);
}
