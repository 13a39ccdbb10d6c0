package org.cprof.code;

import org.objectweb.asm.ClassReader;

/** Finds where the code of each method starts in a class file (JVMS 4.1, 4.5 to 4.7.3). */
final class CodeAttributes {

  private CodeAttributes() {}

  /**
   * For each method, in order, the index of its first instruction in the class file; 0 for one
   * without code. The method's {@code code_length} stands in the four bytes before.
   */
  static int[] starts(ClassReader reader) {
    char[] buffer = new char[reader.getMaxStringLength()];
    int offset = methods(reader);
    int[] starts = new int[reader.readUnsignedShort(offset)];
    offset += 2;
    for (int i = 0; i < starts.length; i++) {
      starts[i] = codeOf(reader, offset, buffer);
      offset = endOfMember(reader, offset);
    }
    return starts;
  }

  /** The place of the number of methods. */
  static int methods(ClassReader reader) {
    // access_flags, this_class and super_class, then the interfaces.
    int offset = reader.header + 6;
    offset += 2 + 2 * reader.readUnsignedShort(offset);
    int fields = reader.readUnsignedShort(offset);
    offset += 2;
    for (int i = 0; i < fields; i++) {
      offset = endOfMember(reader, offset);
    }
    return offset;
  }

  /** Skips access_flags, name_index, descriptor_index and the attributes. */
  private static int endOfMember(ClassReader reader, int member) {
    return endOfAttributes(reader, member + 6);
  }

  /**
   * The place behind the attributes whose number stands at an offset.
   *
   * @throws RuntimeException where it would be outside of the class file
   */
  static int endOfAttributes(ClassReader reader, int attributes) {
    int offset = attributes + 2;
    for (int i = reader.readUnsignedShort(attributes); i > 0; i--) {
      offset = Math.addExact(offset, 6 + reader.readInt(offset + 2));
    }
    return offset;
  }

  private static int codeOf(ClassReader reader, int member, char[] buffer) {
    int attributes = reader.readUnsignedShort(member + 6);
    int offset = member + 8;
    for (int i = 0; i < attributes; i++) {
      if (reader.readUTF8(offset, buffer).equals("Code")) {
        // attribute name and length, max_stack, max_locals, code_length.
        return offset + 6 + 4 + 4;
      }
      offset += 6 + reader.readInt(offset + 2);
    }
    return 0;
  }
}
