package org.cprof.instrument;

import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Makes class files of static methods, instruction by instruction, for what javac never emits. */
final class SmallClass {

  static final String NAME = "Small";

  private final ClassWriter writer;

  /**
   * @param flags for frames and maxima, as of {@link ClassWriter}
   */
  SmallClass(int version, int flags) {
    writer = new ClassWriter(flags);
    writer.visit(version, Opcodes.ACC_PUBLIC, NAME, null, "java/lang/Object", null);
  }

  /** Adds a public static method; the body leaves out visitCode and visitEnd. */
  SmallClass method(String name, String descriptor, Consumer<MethodVisitor> body) {
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
    MethodVisitor method = writer.visitMethod(access, name, descriptor, null, null);
    method.visitCode();
    body.accept(method);
    method.visitEnd();
    return this;
  }

  byte[] bytes() {
    writer.visitEnd();
    return writer.toByteArray();
  }
}
