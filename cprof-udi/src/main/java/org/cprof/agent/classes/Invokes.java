package org.cprof.agent.classes;

import java.util.function.BiPredicate;
import org.objectweb.asm.ClassReader;

/** The methods that a class file names in its constants. */
final class Invokes {

  private static final int METHODREF = 10;
  private static final int INTERFACE_METHODREF = 11;

  private Invokes() {}

  /**
   * Whether a class has an invoke of some kind.
   *
   * @param kind by the internal name of the class in the instruction, and by the name and
   *     descriptor of the method in one
   */
  static boolean anyIn(byte[] classFile, BiPredicate<String, String> kind) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      int tag = item == 0 ? 0 : reader.readByte(item - 1);
      if (tag == METHODREF || tag == INTERFACE_METHODREF) {
        int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
        String name = reader.readUTF8(nameAndType, buffer);
        String method = name + reader.readUTF8(nameAndType + 2, buffer);
        if (kind.test(reader.readClass(item, buffer), method)) {
          return true;
        }
      }
    }
    return false;
  }
}
