package org.cprof.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Class files that no compiler of today writes: in the default package, without line numbers, each
 * a Runnable with a static method {@code leaf}.
 */
final class GeneratedClass {

  private final String name;
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  private GeneratedClass(int version, String name, Consumer<GeneratedClass> body) {
    this.name = name;
    writer.visit(
        version,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER,
        name,
        null,
        "java/lang/Object",
        new String[] {"java/lang/Runnable"});
    MethodVisitor constructor = method(Opcodes.ACC_PUBLIC, "<init>");
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    end(constructor);
    end(method(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "leaf"));
    body.accept(this);
    writer.visitEnd();
  }

  /** Calls a subroutine twice, which calls the leaf (JVMS 4.10.2.5). */
  static void subroutine(Path folder, int version, String name) throws IOException {
    write(
        folder,
        new GeneratedClass(
            version,
            name,
            type -> {
              MethodVisitor run = type.method(Opcodes.ACC_PUBLIC, "run");
              Label subroutine = new Label();
              run.visitInsn(Opcodes.ICONST_0);
              run.visitVarInsn(Opcodes.ISTORE, 1);
              run.visitJumpInsn(Opcodes.JSR, subroutine);
              run.visitJumpInsn(Opcodes.JSR, subroutine);
              run.visitInsn(Opcodes.RETURN);
              run.visitLabel(subroutine);
              run.visitVarInsn(Opcodes.ASTORE, 2);
              run.visitIincInsn(1, 1);
              type.callLeaf(run);
              run.visitVarInsn(Opcodes.RET, 2);
              run.visitMaxs(0, 0);
              run.visitEnd();
            }));
  }

  /** Calls the leaf ten times, in a loop with a frame at its start. */
  static void loop(Path folder, int version, String name) throws IOException {
    write(
        folder,
        new GeneratedClass(
            version,
            name,
            type -> {
              MethodVisitor run = type.method(Opcodes.ACC_PUBLIC, "run");
              Label start = new Label();
              Label end = new Label();
              run.visitInsn(Opcodes.ICONST_0);
              run.visitVarInsn(Opcodes.ISTORE, 1);
              run.visitLabel(start);
              run.visitFrame(
                  Opcodes.F_NEW, 2, new Object[] {name, Opcodes.INTEGER}, 0, new Object[0]);
              run.visitVarInsn(Opcodes.ILOAD, 1);
              run.visitIntInsn(Opcodes.BIPUSH, 10);
              run.visitJumpInsn(Opcodes.IF_ICMPGE, end);
              type.callLeaf(run);
              run.visitIincInsn(1, 1);
              run.visitJumpInsn(Opcodes.GOTO, start);
              run.visitLabel(end);
              run.visitFrame(
                  Opcodes.F_NEW, 2, new Object[] {name, Opcodes.INTEGER}, 0, new Object[0]);
              end(run);
            }));
  }

  /** Calls the leaf, and increments a variable as often as told, at three bytes each. */
  static void straight(Path folder, String name, int increments) throws IOException {
    write(
        folder,
        new GeneratedClass(
            Opcodes.V1_4,
            name,
            type -> {
              MethodVisitor run = type.method(Opcodes.ACC_PUBLIC, "run");
              type.callLeaf(run);
              run.visitInsn(Opcodes.ICONST_0);
              run.visitVarInsn(Opcodes.ISTORE, 1);
              for (int i = 0; i < increments; i++) {
                run.visitIincInsn(1, 1);
              }
              end(run);
            }));
  }

  /** As many jumps over an increment as told, at seven bytes each; then calls the leaf. */
  static void jumps(Path folder, String name, int jumps) throws IOException {
    write(
        folder,
        new GeneratedClass(
            Opcodes.V1_4,
            name,
            type -> {
              MethodVisitor run = type.method(Opcodes.ACC_PUBLIC, "run");
              run.visitInsn(Opcodes.ICONST_0);
              run.visitVarInsn(Opcodes.ISTORE, 1);
              for (int i = 0; i < jumps; i++) {
                Label next = new Label();
                run.visitVarInsn(Opcodes.ALOAD, 0);
                run.visitJumpInsn(Opcodes.IFNONNULL, next);
                run.visitIincInsn(1, 1);
                run.visitLabel(next);
              }
              type.callLeaf(run);
              end(run);
            }));
  }

  private MethodVisitor method(int access, String method) {
    MethodVisitor visitor = writer.visitMethod(access, method, "()V", null, null);
    visitor.visitCode();
    return visitor;
  }

  private void callLeaf(MethodVisitor method) {
    method.visitMethodInsn(Opcodes.INVOKESTATIC, name, "leaf", "()V", false);
  }

  private static void end(MethodVisitor method) {
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static void write(Path folder, GeneratedClass type) throws IOException {
    Files.write(folder.resolve(type.name + ".class"), type.writer.toByteArray());
  }
}
