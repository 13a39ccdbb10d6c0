package org.cprof.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Class files that no compiler of today writes: in the default package, without line numbers, each
 * a Runnable with a static method {@code leaf}. Variable 1 of {@code run} is an int.
 */
final class GeneratedClass {

  private final String name;
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
  private final MethodVisitor run;

  private GeneratedClass(int version, String name) {
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
    run = method(Opcodes.ACC_PUBLIC, "run");
    run.visitInsn(Opcodes.ICONST_0);
    run.visitVarInsn(Opcodes.ISTORE, 1);
  }

  /** Calls a subroutine twice, which calls the leaf (JVMS 4.10.2.5). */
  static void subroutine(Path folder, int version, String name) throws IOException {
    GeneratedClass type = new GeneratedClass(version, name);
    Label subroutine = new Label();
    type.run.visitJumpInsn(Opcodes.JSR, subroutine);
    type.run.visitJumpInsn(Opcodes.JSR, subroutine);
    type.run.visitInsn(Opcodes.RETURN);
    type.run.visitLabel(subroutine);
    type.run.visitVarInsn(Opcodes.ASTORE, 2);
    type.run.visitIincInsn(1, 1);
    type.callLeaf();
    type.run.visitVarInsn(Opcodes.RET, 2);
    type.run.visitMaxs(0, 0);
    type.run.visitEnd();
    type.write(folder);
  }

  /** Calls the leaf ten times, in a loop with a frame at its start. */
  static void loop(Path folder, int version, String name) throws IOException {
    GeneratedClass type = new GeneratedClass(version, name);
    type.loop(10, type::callLeaf);
    type.writeReturning(folder);
  }

  /** A loop of two turns over as many conversions as told, behind 24,000 bytes of increments. */
  static void farLoop(Path folder, String name, int conversions) throws IOException {
    GeneratedClass type = new GeneratedClass(Opcodes.V17, name);
    type.loop(
        2,
        () -> {
          for (int i = 0; i < 8_000; i++) {
            type.run.visitIincInsn(1, 0);
          }
          type.convert(conversions);
        });
    type.writeReturning(folder);
  }

  /** As many conversions in one block as told, at three bytes each. */
  static void conversions(Path folder, String name, int conversions) throws IOException {
    GeneratedClass type = new GeneratedClass(Opcodes.V17, name);
    type.convert(conversions);
    type.writeReturning(folder);
  }

  /** Calls the leaf, and increments a variable as often as told, at three bytes each. */
  static void straight(Path folder, String name, int increments) throws IOException {
    GeneratedClass type = new GeneratedClass(Opcodes.V1_4, name);
    type.callLeaf();
    for (int i = 0; i < increments; i++) {
      type.run.visitIincInsn(1, 1);
    }
    type.writeReturning(folder);
  }

  /** As many jumps over an increment as told, at seven bytes each; then calls the leaf. */
  static void jumps(Path folder, String name, int jumps) throws IOException {
    GeneratedClass type = new GeneratedClass(Opcodes.V1_4, name);
    for (int i = 0; i < jumps; i++) {
      Label next = new Label();
      type.run.visitVarInsn(Opcodes.ALOAD, 0);
      type.run.visitJumpInsn(Opcodes.IFNONNULL, next);
      type.run.visitIincInsn(1, 1);
      type.run.visitLabel(next);
    }
    type.callLeaf();
    type.writeReturning(folder);
  }

  /** Increments variable 1 up to a number, each time behind the body. */
  private void loop(int turns, Runnable body) {
    Label start = new Label();
    Label end = new Label();
    visitLabelWithFrame(start);
    run.visitVarInsn(Opcodes.ILOAD, 1);
    run.visitIntInsn(Opcodes.BIPUSH, turns);
    run.visitJumpInsn(Opcodes.IF_ICMPGE, end);
    body.run();
    run.visitIincInsn(1, 1);
    run.visitJumpInsn(Opcodes.GOTO, start);
    visitLabelWithFrame(end);
  }

  private void visitLabelWithFrame(Label label) {
    run.visitLabel(label);
    run.visitFrame(Opcodes.F_NEW, 2, new Object[] {name, Opcodes.INTEGER}, 0, new Object[0]);
  }

  /** JOP calls a routine for each. */
  private void convert(int times) {
    for (int i = 0; i < times; i++) {
      run.visitVarInsn(Opcodes.ILOAD, 1);
      run.visitInsn(Opcodes.I2B);
      run.visitVarInsn(Opcodes.ISTORE, 1);
    }
  }

  private void callLeaf() {
    run.visitMethodInsn(Opcodes.INVOKESTATIC, name, "leaf", "()V", false);
  }

  private MethodVisitor method(int access, String method) {
    MethodVisitor visitor = writer.visitMethod(access, method, "()V", null, null);
    visitor.visitCode();
    return visitor;
  }

  private static void end(MethodVisitor method) {
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private void writeReturning(Path folder) throws IOException {
    end(run);
    write(folder);
  }

  private void write(Path folder) throws IOException {
    writer.visitEnd();
    Files.write(folder.resolve(name + ".class"), writer.toByteArray());
  }
}
