package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.cprof.code.ClassCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Calls by a method of a class that has a static and a private leaf: which of them it counts. */
class LeavesTest {

  private static final int FEW = 10;

  private static boolean counts(int leafWords, int callerWords, Consumer<MethodVisitor> call) {
    return counts("java/lang/Object", leafWords, callerWords, 0, call);
  }

  /**
   * @param leafWords frame of the leaves
   * @param callerWords operands of the caller
   * @param access of the caller
   */
  private static boolean counts(
      String superName, int leafWords, int callerWords, int access, Consumer<MethodVisitor> call) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Own", null, superName, null);
    add(writer, Opcodes.ACC_STATIC, "ofClass", leafWords - 1, method -> {});
    add(writer, Opcodes.ACC_PRIVATE, "ofObject", leafWords - 1, method -> {});
    add(writer, access, "caller", callerWords, call);
    byte[] instrumented = Instrumented.bytes(writer.toByteArray(), new RecordingRegistry());
    MethodNode caller =
        ClassCode.read(instrumented).node().methods.stream()
            .filter(method -> method.name.equals("caller"))
            .findFirst()
            .orElseThrow();
    return Stream.of(caller.instructions.toArray())
        .filter(MethodInsnNode.class::isInstance)
        .map(insn -> ((MethodInsnNode) insn).name)
        .anyMatch(name -> name.equals("callerCountsLeaves"));
  }

  private static void add(
      ClassWriter writer, int access, String name, int words, Consumer<MethodVisitor> body) {
    MethodVisitor method = writer.visitMethod(access, name, "()V", null, null);
    method.visitCode();
    body.accept(method);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(words, 1);
    method.visitEnd();
  }

  private static void invoke(MethodVisitor method, int opcode, String name) {
    if (opcode != Opcodes.INVOKESTATIC) {
      method.visitVarInsn(Opcodes.ALOAD, 0);
    }
    method.visitMethodInsn(opcode, "Own", name, "()V", false);
  }

  /** IncompatibleClassChangeError and NoSuchMethodError (JVMS 6.5). */
  @ParameterizedTest
  @CsvSource({
    Opcodes.INVOKESTATIC + ", ofClass, true",
    Opcodes.INVOKESPECIAL + ", ofObject, true",
    Opcodes.INVOKESTATIC + ", ofObject, false",
    Opcodes.INVOKESPECIAL + ", ofClass, false",
    Opcodes.INVOKEVIRTUAL + ", ofClass, false",
    Opcodes.INVOKESTATIC + ", gone, false",
    Opcodes.INVOKESPECIAL + ", gone, false"
  })
  void an_invoke_that_does_not_fit_ends_in_no_leaf(int opcode, String name, boolean isCounted) {
    assertThat(counts(FEW, FEW, method -> invoke(method, opcode, name))).isEqualTo(isCounted);
  }

  /** A page of 512 words is free at the caller's entry. */
  @Test
  void frames_that_may_overflow_the_stack_count_themselves() {
    Consumer<MethodVisitor> call = method -> invoke(method, Opcodes.INVOKESTATIC, "ofClass");
    assertThat(counts(128, 128, call)).isTrue();
    assertThat(counts(129, 128, call)).isFalse();
    assertThat(counts(128, 129, call)).isFalse();
  }

  /** The superclass's initializer may have let an object out, and failed. */
  @Test
  void static_leaves_of_an_object_may_be_out_of_reach() {
    Consumer<MethodVisitor> call = method -> invoke(method, Opcodes.INVOKESTATIC, "ofClass");
    assertThat(counts("Base", FEW, FEW, 0, call)).isFalse();
    assertThat(counts("Base", FEW, FEW, Opcodes.ACC_STATIC, call)).isTrue();
    assertThat(counts("java/lang/Thread", FEW, FEW, 0, call)).isTrue();
  }
}
