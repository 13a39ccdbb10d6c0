package org.cprof.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class whose methods end while they hold a monitor, or do not hold their own any more, as no
 * compiler makes them: the JVM throws where they return, and releases what they hold (JVMS
 * 2.11.10).
 */
final class UnbalancedMonitors {

  static final String NAME = "Unbalanced";

  static final String[] METHODS = {"returns", "throwing", "released", "caught", "recursive"};

  private static final String THROWN = "java/lang/IllegalMonitorStateException";

  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  private UnbalancedMonitors() {
    writer.visit(
        Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object", null);
  }

  static void write(Path folder) throws IOException {
    UnbalancedMonitors type = new UnbalancedMonitors();
    type.returns();
    type.throwing();
    type.released();
    type.caught();
    type.recursive();
    type.gathered();
    type.writer.visitEnd();
    Files.write(folder.resolve(NAME + ".class"), type.writer.toByteArray());
  }

  private MethodVisitor method(int access, String name) {
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | access, name, "(I)V", null, null);
    method.visitCode();
    return method;
  }

  private static void monitor(MethodVisitor method, int opcode) {
    method.visitLdcInsn(Type.getObjectType(NAME));
    method.visitInsn(opcode);
  }

  private static void end(MethodVisitor method, int opcode) {
    method.visitInsn(opcode);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private void returns() {
    MethodVisitor method = method(0, "returns");
    monitor(method, Opcodes.MONITORENTER);
    end(method, Opcodes.RETURN);
  }

  /** Twice the same monitor; the JVM replaces the exception by its own. */
  private void throwing() {
    MethodVisitor method = method(0, "throwing");
    monitor(method, Opcodes.MONITORENTER);
    monitor(method, Opcodes.MONITORENTER);
    method.visitInsn(Opcodes.ACONST_NULL);
    end(method, Opcodes.ATHROW);
  }

  private void released() {
    MethodVisitor method = method(Opcodes.ACC_SYNCHRONIZED, "released");
    monitor(method, Opcodes.MONITOREXIT);
    end(method, Opcodes.RETURN);
  }

  /** The handler around the return releases the monitor, and returns. */
  private void caught() {
    MethodVisitor method = method(0, "caught");
    Label start = new Label();
    Label handler = new Label();
    method.visitTryCatchBlock(start, handler, handler, THROWN);
    monitor(method, Opcodes.MONITORENTER);
    method.visitLabel(start);
    method.visitInsn(Opcodes.RETURN);
    method.visitLabel(handler);
    method.visitInsn(Opcodes.POP);
    monitor(method, Opcodes.MONITOREXIT);
    end(method, Opcodes.RETURN);
  }

  /** Calls itself as often as told, catches what that throws, and throws as well. */
  private void recursive() {
    MethodVisitor method = method(0, "recursive");
    Label call = new Label();
    Label handler = new Label();
    Label last = new Label();
    method.visitTryCatchBlock(call, handler, handler, THROWN);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFEQ, last);
    method.visitLabel(call);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.ISUB);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, NAME, "recursive", "(I)V", false);
    method.visitInsn(Opcodes.RETURN);
    method.visitLabel(handler);
    method.visitInsn(Opcodes.POP);
    method.visitLabel(last);
    monitor(method, Opcodes.MONITORENTER);
    end(method, Opcodes.RETURN);
  }

  /** Counts its argument down in a loop, which gathers cycles until the method ends. */
  private void gathered() {
    MethodVisitor method = method(0, "gathered");
    Label start = new Label();
    Label behind = new Label();
    method.visitLabel(start);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFLE, behind);
    method.visitIincInsn(0, -1);
    method.visitJumpInsn(Opcodes.GOTO, start);
    method.visitLabel(behind);
    monitor(method, Opcodes.MONITORENTER);
    end(method, Opcodes.RETURN);
  }
}
