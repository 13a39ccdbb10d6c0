package org.cprof.instrument.method;

import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.NodeKind;

/**
 * A registry without a run-time behind it: for instrumenting class files that will not run here.
 */
public final class CountingRegistry implements MethodRegistry {

  private final List<String> leftOut = new ArrayList<>();
  private int methods;

  @Override
  public synchronized int register(MethodInfo method) {
    return ++methods;
  }

  @Override
  public int nativeMethod(String className, String name, String descriptor) {
    return 0;
  }

  @Override
  public int event(NodeKind kind, String mnemonic, long cycles) {
    return 0;
  }

  @Override
  public synchronized void leftOut(
      String className, String name, String descriptor, String reason) {
    leftOut.add(className + "." + name + descriptor + ": " + reason);
  }

  /** How many methods were instrumented. */
  public synchronized int methods() {
    return methods;
  }

  /** Methods that stayed as they are, each with its reason. */
  public synchronized List<String> leftOut() {
    return List.copyOf(leftOut);
  }
}
