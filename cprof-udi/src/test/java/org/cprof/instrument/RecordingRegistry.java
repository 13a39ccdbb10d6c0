package org.cprof.instrument;

import java.util.ArrayList;
import java.util.List;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.prepared.SampleMethods;
import org.cprof.profile.NodeKind;

/** Keeps what the instrumenter tells, with ids from 0 in the order of registration. */
final class RecordingRegistry implements MethodRegistry {

  private final List<MethodInfo> methods = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  @Override
  public int register(MethodInfo method) {
    methods.add(method);
    return methods.size() - 1;
  }

  @Override
  public int nativeMethod(String className, String name, String descriptor) {
    return register(SampleMethods.nativeMethod(className, name, descriptor));
  }

  @Override
  public int event(NodeKind kind, String mnemonic, long cycles) {
    return register(MethodInfo.ofEvent(kind, mnemonic, cycles));
  }

  @Override
  public void leftOut(String className, String name, String descriptor, String reason) {
    leftOut.add(className + "." + name + descriptor + ": " + reason);
  }

  MethodInfo method(int id) {
    return methods.get(id);
  }

  List<MethodInfo> methods() {
    return methods;
  }

  List<String> leftOut() {
    return leftOut;
  }
}
