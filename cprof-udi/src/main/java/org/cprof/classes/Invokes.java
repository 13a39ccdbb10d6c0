package org.cprof.classes;

import java.util.function.BiConsumer;
import org.objectweb.asm.ClassReader;

/** The methods that a class file names in its constants. */
final class Invokes {

  private static final int METHODREF = 10;
  private static final int INTERFACE_METHODREF = 11;

  private Invokes() {}

  /**
   * Hands over each method.
   *
   * @param methods takes the internal name of the class in the instruction, and the name and
   *     descriptor of the method in one
   */
  static void in(byte[] classFile, BiConsumer<String, String> methods) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      int tag = item == 0 ? 0 : reader.readByte(item - 1);
      if (tag == METHODREF || tag == INTERFACE_METHODREF) {
        int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
        String name = reader.readUTF8(nameAndType, buffer);
        String method = name + reader.readUTF8(nameAndType + 2, buffer);
        methods.accept(reader.readClass(item, buffer), method);
      }
    }
  }
}
