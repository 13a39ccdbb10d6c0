package org.cprof.prepared;

import java.util.function.IntConsumer;

/** Finds the way through the fields and methods of a class file (JVMS 4.1, 4.5, 4.6). */
final class Members {

  /** Access flags, class and superclass stand before the interfaces. */
  private static final int INTERFACES = 6;

  /** Access flags, name and descriptor stand before the attributes of a field or method. */
  static final int ATTRIBUTES = 6;

  /** Name and length of an attribute. */
  static final int ATTRIBUTE_HEAD = 6;

  private Members() {}

  /**
   * Walks through a well-formed class file.
   *
   * @param constantsEnd where its constant pool ends
   * @param methods gets for each method the offset of its attributes, with their number before
   *     them; null where nobody asks
   * @return how many fields, in the upper half, and methods there are
   */
  static int walk(byte[] classFile, int constantsEnd, IntConsumer methods) {
    int at = constantsEnd + INTERFACES;
    at += 2 + 2 * ConstantPool.shortAt(classFile, at);
    int fields = ConstantPool.shortAt(classFile, at);
    at += 2;
    for (int i = 0; i < fields; i++) {
      at = attributesEnd(classFile, at + ATTRIBUTES);
    }
    int count = ConstantPool.shortAt(classFile, at);
    at += 2;
    for (int i = 0; methods != null && i < count; i++) {
      methods.accept(at + ATTRIBUTES);
      at = attributesEnd(classFile, at + ATTRIBUTES);
    }
    return fields << 16 | count;
  }

  private static int attributesEnd(byte[] classFile, int attributes) {
    int at = attributes + 2;
    for (int i = ConstantPool.shortAt(classFile, attributes); i > 0; i--) {
      at += ATTRIBUTE_HEAD + ByteSource.intAt(classFile, at + 2);
    }
    return at;
  }
}
