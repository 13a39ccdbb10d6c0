package org.cprof.runner.compatibility;

import org.objectweb.asm.Type;

/** Names of classes as instructions have them. */
final class ClassNames {

  private ClassNames() {}

  /** The class whose objects an array of this name has at last; of other names the name itself. */
  static String element(String name) {
    if (!name.startsWith("[")) {
      return name;
    }
    Type element = Type.getType(name).getElementType();
    return element.getSort() == Type.OBJECT ? element.getInternalName() : element.getDescriptor();
  }

  static String withDots(String internalName) {
    return internalName.replace('/', '.');
  }
}
