package org.cprof.runner.memory;

import java.util.HashMap;
import java.util.Map;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;

/** The code of methods that the target executes as the host does. */
final class MethodCodes {
  private final ClassFiles classes;
  private final ProcessorModel model;
  private final Map<String, Map<String, MethodCode>> codes = new HashMap<>();

  MethodCodes(ClassFiles classes, ProcessorModel model) {
    this.classes = classes;
    this.model = model;
  }

  /** The code of a method; null if the target executes something else, or none is there. */
  MethodCode of(MethodReference method) {
    String owner = method.className();
    if (method.kind() != NodeKind.METHOD
        || model.describesMethod(owner, method.name(), method.descriptor())) {
      return null;
    }
    return codes.computeIfAbsent(owner, this::read).get(method.name() + method.descriptor());
  }

  private Map<String, MethodCode> read(String className) {
    Map<String, MethodCode> byName = new HashMap<>();
    try {
      for (MethodCode method : ClassCode.read(classes.of(className)).methods()) {
        byName.put(method.name() + method.descriptor(), method);
      }
    } catch (IllegalArgumentException missing) {
      return Map.of(); // whoever asks names its methods as unknown
    }
    return byName;
  }
}
