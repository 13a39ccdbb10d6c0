package org.cprof.classes;

import org.objectweb.asm.Opcodes;

/** A quick look at the flags of the methods of a class file (JVMS 4.1), of which there are many. */
final class NativeFlags {

  /** Flags, class and superclass stand before the interfaces. */
  private static final int INTERFACES = 6;

  /** Flags, name and descriptor stand before the attributes of a field or method. */
  private static final int ATTRIBUTES = 6;

  private NativeFlags() {}

  /**
   * Whether a class has a native method.
   *
   * @throws RuntimeException when the class file is broken
   */
  static boolean anyIn(byte[] classFile) {
    int at = ConstantPool.walk(classFile, offset -> {}) + INTERFACES;
    at += 2 + 2 * ConstantPool.shortAt(classFile, at);
    int fields = ConstantPool.shortAt(classFile, at);
    at += 2;
    for (int i = 0; i < fields; i++) {
      at = endOfAttributes(classFile, at + ATTRIBUTES);
    }
    int methods = ConstantPool.shortAt(classFile, at);
    at += 2;
    for (int i = 0; i < methods; i++) {
      if ((ConstantPool.shortAt(classFile, at) & Opcodes.ACC_NATIVE) != 0) {
        return true;
      }
      at = endOfAttributes(classFile, at + ATTRIBUTES);
    }
    return false;
  }

  private static int endOfAttributes(byte[] classFile, int attributes) {
    int at = attributes + 2;
    for (int i = ConstantPool.shortAt(classFile, attributes); i > 0; i--) {
      at +=
          6
              + (ConstantPool.shortAt(classFile, at + 2) << 16
                  | ConstantPool.shortAt(classFile, at + 4));
    }
    return at;
  }
}
