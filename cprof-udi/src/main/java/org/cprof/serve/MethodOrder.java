package org.cprof.serve;

import java.util.Comparator;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Class files with their methods by name. HotSpot makes the file of a loaded class with the methods
 * in the order of their names' addresses, which is another one in each run.
 */
final class MethodOrder {
  private MethodOrder() {}

  /** The class file with its methods in the order of their names and descriptors. */
  static byte[] sorted(byte[] classFile) {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, 0);
    type.methods.sort(
        Comparator.comparing((MethodNode method) -> method.name).thenComparing(each -> each.desc));
    ClassWriter writer = new ClassWriter(0);
    type.accept(writer);
    return writer.toByteArray();
  }
}
