package org.cprof.code;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files of which a visitor changes methods. */
public final class ChangedMethods {

  @FunctionalInterface
  public interface Change {
    /**
     * The visitor of a method.
     *
     * @param next writes the method; to be returned for one that stays as it is
     */
    MethodVisitor of(int access, String name, String descriptor, MethodVisitor next);
  }

  private ChangedMethods() {}

  /**
   * The class file as ASM writes it.
   *
   * @param writing flags of {@link ClassWriter}
   * @param reading flags of {@link ClassReader}
   */
  public static byte[] written(ClassReader reader, int writing, int reading, Change change) {
    ClassWriter writer = new ClassWriter(reader, writing);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            return change.of(
                access,
                name,
                descriptor,
                super.visitMethod(access, name, descriptor, signature, exceptions));
          }
        },
        reading);
    return writer.toByteArray();
  }

  /**
   * The class file with changed code alone, as {@link ChangedCode} says.
   *
   * @param reading flags of {@link ClassReader}
   */
  public static byte[] in(byte[] classFile, ClassReader reader, int reading, Change change) {
    return ChangedCode.in(classFile, reader, written(reader, 0, reading, change), false);
  }
}
