package org.cprof.instrument;

import java.util.ArrayList;
import java.util.List;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.SampleMethods;

/** Keeps what the instrumenter tells, with ids from 0 in the order of registration. */
final class RecordingRegistry implements Items {

  private final List<MethodInfo> methods = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  @Override
  public int add(Item item) {
    if (item instanceof Item.Method method) {
      return register(method.info());
    } else if (item instanceof Item.Native called) {
      return register(
          SampleMethods.nativeMethod(called.className(), called.name(), called.descriptor()));
    } else if (item instanceof Item.Bytecode bytecode) {
      return register(MethodInfo.ofEvent(bytecode.kind(), bytecode.mnemonic(), bytecode.cycles()));
    } else if (item instanceof Item.LeftOut method) {
      leftOut.add(
          method.className() + "." + method.name() + method.descriptor() + ": " + method.reason());
    }
    return 0;
  }

  private int register(MethodInfo method) {
    methods.add(method);
    return methods.size() - 1;
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
