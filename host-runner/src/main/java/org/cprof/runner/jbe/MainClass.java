package org.cprof.runner.jbe;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V1_8;

import org.cprof.runner.jbe.driver.KernelMain;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/**
 * Generates the main class of the program that runs the kernels; it only calls {@link KernelMain}.
 * A profile starts with the program's main method, and the tool's own packages are never profiled,
 * so this class has to be outside of them.
 */
final class MainClass {
  /** Binary name. */
  static final String NAME = "jbe.Main";

  private MainClass() {}

  static byte[] generate() {
    String type = "([Ljava/lang/String;)V";
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = ACC_PUBLIC | ACC_FINAL | ACC_SUPER;
    writer.visit(V1_8, access, NAME.replace('.', '/'), null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "main", type, null, null);
    code.visitCode();
    code.visitVarInsn(ALOAD, 0);
    String driver = KernelMain.class.getName().replace('.', '/');
    code.visitMethodInsn(INVOKESTATIC, driver, "main", type, false);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }
}
