package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.cprof.code.ClassCode;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.util.CheckClassAdapter;
import targets.Exceptions;
import targets.Loops;
import targets.ThrownEarly;

class ClassInstrumenterTest {

  private final RecordingRegistry registry = new RecordingRegistry();

  private byte[] instrument(byte[] classFile) {
    return Instrumented.bytes(classFile, registry);
  }

  private static String problemsOf(byte[] classFile) {
    StringWriter problems = new StringWriter();
    CheckClassAdapter.verify(new ClassReader(classFile), false, new PrintWriter(problems));
    return problems.toString();
  }

  static IntStream versions() {
    int newest = Runtime.version().feature() + Opcodes.V1_8 - 8;
    return IntStream.concat(
        IntStream.of(Opcodes.V1_1), IntStream.rangeClosed(Opcodes.V1_2, newest));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void instrumented_classes_of_every_version_pass_the_verifier(int version) {
    for (Class<?> type : List.of(Samples.class, Exceptions.class, Loops.class, ThrownEarly.class)) {
      assertThat(problemsOf(instrument(withoutClassConstants(version, type)))).isEmpty();
    }
    assertThat(registry.leftOut()).isEmpty();
  }

  /** Version 49 brought the constants {@code Some.class}; older classes go without the methods. */
  private static byte[] withoutClassConstants(int version, Class<?> type) {
    byte[] classFile = ClassBytes.inVersion(version, ClassBytes.of(type));
    if ((version & 0xFFFF) >= Opcodes.V1_5) {
      return classFile;
    }
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    node.methods.removeIf(method -> method.name.startsWith("synchronized"));
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }

  /** Files before version 50 may have code that nothing reaches; here {@code nop} after a loop. */
  @Test
  void dead_code_at_the_end_of_a_method_may_run_off_its_end() {
    byte[] instrumented =
        instrument(
            new SmallClass(Opcodes.V1_5, ClassWriter.COMPUTE_MAXS)
                .method(
                    "dead",
                    "(I)I",
                    m -> {
                      m.visitVarInsn(Opcodes.ILOAD, 0);
                      m.visitInsn(Opcodes.IRETURN);
                      Label loop = new Label();
                      m.visitLabel(loop);
                      m.visitIincInsn(0, 1);
                      m.visitJumpInsn(Opcodes.GOTO, loop);
                      m.visitInsn(Opcodes.NOP);
                      m.visitMaxs(0, 0);
                    })
                .bytes());

    assertThat(problemsOf(instrumented)).isEmpty();
    assertThat(registry.methods()).extracting(MethodInfo::name).containsExactly("dead");
  }

  // Limits of the class file

  private static Consumer<MethodVisitor> times(int times, Consumer<MethodVisitor> part) {
    return method -> {
      for (int i = 0; i < times; i++) {
        part.accept(method);
      }
    };
  }

  private static byte[] withMethod(Consumer<MethodVisitor> body) {
    return new SmallClass(Opcodes.V1_8, ClassWriter.COMPUTE_MAXS)
        .method("other", "(I)I", ClassInstrumenterTest::returnArgument)
        .method("big", "(I)I", body.andThen(ClassInstrumenterTest::returnArgument))
        .bytes();
  }

  private static void returnArgument(MethodVisitor method) {
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitInsn(Opcodes.IRETURN);
    method.visitMaxs(0, 0);
  }

  private static void divide(MethodVisitor method) {
    method.visitVarInsn(Opcodes.ILOAD, 0); // 1 byte
    method.visitInsn(Opcodes.I2B); // 1 byte; a routine on JOP
    method.visitVarInsn(Opcodes.ISTORE, 0); // 1 byte
  }

  private static void callNothing(MethodVisitor method) {
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "Small", "other", "()V", false);
  }

  private static int codeOf(byte[] classFile, String method) {
    return ClassCode.read(classFile).methods().stream()
        .filter(m -> m.name().equals(method))
        .findFirst()
        .orElseThrow()
        .codeBytes();
  }

  /**
   * 60,000 bytes: calls cannot be counted at once, routines can where code for each is too long.
   */
  @Test
  void several_big_methods_of_a_class_are_each_treated_as_they_need() {
    byte[] classFile =
        new SmallClass(Opcodes.V1_8, ClassWriter.COMPUTE_MAXS)
            .method(
                "calls",
                "(I)I",
                times(20_000, ClassInstrumenterTest::callNothing)
                    .andThen(ClassInstrumenterTest::returnArgument))
            .method(
                "routines",
                "(I)I",
                times(20_000, ClassInstrumenterTest::divide)
                    .andThen(ClassInstrumenterTest::returnArgument))
            .method(
                "moreCalls",
                "(I)I",
                times(21_000, ClassInstrumenterTest::callNothing)
                    .andThen(ClassInstrumenterTest::returnArgument))
            .bytes();

    byte[] instrumented = instrument(classFile);

    assertThat(registry.leftOut())
        .containsExactlyInAnyOrder(
            "Small.calls(I)I: with counting code it would exceed 65535 bytes",
            "Small.moreCalls(I)I: with counting code it would exceed 65535 bytes");
    assertThat(codeOf(instrumented, "calls")).isEqualTo(codeOf(classFile, "calls"));
    assertThat(codeOf(instrumented, "routines")).isGreaterThan(codeOf(classFile, "routines"));
  }

  @Test
  void a_method_with_more_call_sites_than_a_node_has_slots_stays_as_it_is() {
    byte[] classFile = withMethod(times(4, ClassInstrumenterTest::callNothing));
    Layout small = new Layout(48, 3, 1 << 16, 0x40, Layout.Feature.CALLS);

    Instrumented.bytes(classFile, registry, small);

    assertThat(registry.leftOut()).containsExactly("Small.big(I)I: more than 3 call sites");
    assertThat(registry.methods()).extracting(MethodInfo::name).containsExactly("other");
  }

  /** A method that returns its argument. */
  private String instrumentBig(int stack, int locals) {
    return problemsOf(
        instrument(
            new SmallClass(Opcodes.V1_8, 0)
                .method(
                    "big",
                    "(I)I",
                    method -> {
                      method.visitVarInsn(Opcodes.ILOAD, 0);
                      method.visitInsn(Opcodes.IRETURN);
                      method.visitMaxs(stack, locals);
                    })
                .bytes()));
  }

  @ParameterizedTest
  @ValueSource(ints = {65_521, 65_522, 65_534, 65_535})
  void a_method_with_all_local_variables_in_use_stays_as_it_is_or_is_valid(int locals) {
    assertThat(instrumentBig(1, locals)).isEmpty();
    assertThat(registry.leftOut())
        .isEqualTo(
            locals == 65_521
                ? List.of()
                : List.of("Small.big(I)I: no room for more local variables"));
  }

  @Test
  void a_method_with_a_full_operand_stack_stays_as_it_is() {
    assertThat(instrumentBig(65_535, 1)).isEmpty();
    assertThat(registry.leftOut())
        .containsExactly("Small.big(I)I: no room for a deeper operand stack");
  }

  /** {@code while (true) call();}: the class file has a frame for its very first instruction. */
  @Test
  void a_loop_that_starts_with_the_method_stays_valid() {
    byte[] classFile =
        new SmallClass(Opcodes.V17, ClassWriter.COMPUTE_FRAMES)
            .method(
                "m",
                "(I)I",
                method -> {
                  Label start = new Label();
                  method.visitLabel(start);
                  method.visitMethodInsn(Opcodes.INVOKESTATIC, "Small", "m", "()V", false);
                  method.visitJumpInsn(Opcodes.GOTO, start);
                  method.visitMaxs(0, 0);
                })
            .bytes();

    assertThat(problemsOf(instrument(classFile))).isEmpty();
  }
}
