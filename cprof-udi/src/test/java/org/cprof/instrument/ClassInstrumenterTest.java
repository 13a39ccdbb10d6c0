package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.cprof.code.ClassCode;
import org.cprof.instrument.FakeRuntime.Activation;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.BeforeEach;
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

class ClassInstrumenterTest {

  private final RecordingRegistry registry = new RecordingRegistry();

  @BeforeEach
  void start() {
    FakeRuntime.start(registry);
  }

  private byte[] instrument(byte[] classFile) {
    return Instrumented.bytes(classFile, registry);
  }

  private static String problemsOf(byte[] classFile) {
    StringWriter problems = new StringWriter();
    CheckClassAdapter.verify(new ClassReader(classFile), false, new PrintWriter(problems));
    return problems.toString();
  }

  private static Object call(Class<?> type, String method, int argument) throws Exception {
    return type.getMethod(method, int.class).invoke(null, argument);
  }

  static IntStream versions() {
    int newest = Runtime.version().feature() + Opcodes.V1_8 - 8;
    return IntStream.concat(
        IntStream.of(Opcodes.V1_1), IntStream.rangeClosed(Opcodes.V1_2, newest));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void instrumented_classes_of_every_version_pass_the_verifier_and_run(int version)
      throws Exception {
    byte[] classFile = withoutClassConstants(version);

    byte[] instrumented = instrument(classFile);

    assertThat(problemsOf(instrumented)).isEmpty();
    Class<?> samples = new ByteLoader(instrumented).load(Samples.class.getName());
    assertThat(call(samples, "caughtInLoop", 5)).isEqualTo(Samples.caughtInLoop(5));
    assertThat(call(samples, "newInLoop", 3)).isEqualTo(Samples.newInLoop(3));
    assertThat(call(samples, "nestedFinally", 4)).isEqualTo(Samples.nestedFinally(4));
    assertThat(registry.leftOut()).isEmpty();
  }

  /** Version 49 brought the constants {@code Some.class}; older classes go without the methods. */
  private static byte[] withoutClassConstants(int version) {
    byte[] classFile = ClassBytes.inVersion(version, ClassBytes.of(Samples.class));
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

  /** Version 50 may come without frames; the VM then takes its old verifier. */
  @Test
  void a_class_of_version_50_without_frames_stays_valid() throws Exception {
    ClassNode node = new ClassNode();
    new ClassReader(ClassBytes.of(Samples.class)).accept(node, ClassReader.SKIP_FRAMES);
    node.version = Opcodes.V1_6;
    node.nestMembers = null;
    node.nestHostClass = null;
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);

    Class<?> samples =
        new ByteLoader(instrument(writer.toByteArray())).load(Samples.class.getName());

    assertThat(call(samples, "loopsInLoops", 4)).isEqualTo(Samples.loopsInLoops(4));
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

  /** {@code while (argument > 0) argument--;}, with something before it is less. */
  private static void loopDown(MethodVisitor method, Consumer<MethodVisitor> body) {
    Label end = new Label();
    Label start = new Label();
    method.visitLabel(start);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFLE, end);
    body.accept(method);
    method.visitIincInsn(0, -1);
    method.visitJumpInsn(Opcodes.GOTO, start);
    method.visitLabel(end);
  }

  private static void callNothing(MethodVisitor method) {
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "Small", "other", "()V", false);
  }

  /** 60,000 bytes; each i2b would add ten and more, all of a block at once fit. */
  @Test
  void a_big_method_counts_the_routines_of_a_block_at_once() throws Exception {
    byte[] classFile = withMethod(times(20_000, ClassInstrumenterTest::divide));

    Class<?> small = new ByteLoader(instrument(classFile)).load("Small");

    assertThat(registry.leftOut()).isEmpty();
    FakeRuntime.start(registry);
    assertThat(call(small, "big", 7)).isEqualTo(7);
    List<Activation> routines = FakeRuntime.activations().subList(1, 20_001);
    assertThat(routines).allMatch(a -> a.method.name().equals("i2b") && a.slot == 1);
    assertThat(FakeRuntime.activations()).hasSize(20_001);
    // 20,000 x (iload_0 26, i2b 145, istore_0 59) and iload_0 26, ireturn 172.
    assertThat(FakeRuntime.activations().get(0).cycles).isEqualTo(20_000 * 230 + 198);
    assertThat(FakeRuntime.activations().get(0).bytecodes).isEqualTo(60_002);
  }

  /** 60,000 bytes of calls: their call sites cannot be counted at once. */
  @Test
  void a_method_that_would_become_too_large_stays_as_it_is_and_is_named() {
    byte[] classFile = withMethod(times(20_000, ClassInstrumenterTest::callNothing));

    byte[] instrumented = instrument(classFile);

    assertThat(registry.leftOut())
        .containsExactly("Small.big(I)I: with counting code it would exceed 65535 bytes");
    assertThat(codeOf(instrumented, "big")).isEqualTo(codeOf(classFile, "big"));
    assertThat(codeOf(instrumented, "other")).isGreaterThan(codeOf(classFile, "other"));
  }

  private static int codeOf(byte[] classFile, String method) {
    return ClassCode.read(classFile).methods().stream()
        .filter(m -> m.name().equals(method))
        .findFirst()
        .orElseThrow()
        .codeBytes();
  }

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
    assertThat(codeOf(instrumented, "routines")).isGreaterThan(codeOf(classFile, "routines"));
  }

  @Test
  void a_method_with_more_call_sites_than_a_node_has_slots_stays_as_it_is() {
    byte[] classFile = withMethod(times(4, ClassInstrumenterTest::callNothing));
    Layout small = new Layout(48, 3, 1 << 16, 0x40, Layout.Feature.CALLS);

    Instrumented.bytes(classFile, registry, ToyModel.model(), small, Instrumented.NO_NATIVES);

    assertThat(registry.leftOut()).containsExactly("Small.big(I)I: more than 3 call sites");
    assertThat(registry.methods()).extracting(MethodInfo::name).containsExactly("other");
  }

  @ParameterizedTest
  @ValueSource(ints = {65_521, 65_522, 65_534, 65_535})
  void a_method_with_all_local_variables_in_use_stays_as_it_is_or_is_valid(int locals)
      throws Exception {
    byte[] classFile =
        new SmallClass(Opcodes.V1_8, 0)
            .method(
                "big",
                "(I)I",
                method -> {
                  method.visitVarInsn(Opcodes.ILOAD, 0);
                  method.visitInsn(Opcodes.IRETURN);
                  method.visitMaxs(1, locals);
                })
            .bytes();

    Class<?> small = new ByteLoader(instrument(classFile)).load("Small");

    assertThat(call(small, "big", 9)).isEqualTo(9);
    assertThat(registry.leftOut())
        .isEqualTo(
            locals == 65_521
                ? List.of()
                : List.of("Small.big(I)I: no room for more local variables"));
  }

  @Test
  void a_method_with_a_full_operand_stack_stays_as_it_is() throws Exception {
    byte[] classFile =
        new SmallClass(Opcodes.V1_8, 0)
            .method(
                "big",
                "(I)I",
                method -> {
                  method.visitVarInsn(Opcodes.ILOAD, 0);
                  method.visitInsn(Opcodes.IRETURN);
                  method.visitMaxs(65_535, 1);
                })
            .bytes();

    Class<?> small = new ByteLoader(instrument(classFile)).load("Small");

    assertThat(call(small, "big", 9)).isEqualTo(9);
    assertThat(registry.leftOut())
        .containsExactly("Small.big(I)I: no room for a deeper operand stack");
  }

  /** What it gathered in its loop is counted where it returns, and the return is covered. */
  @Test
  void a_return_that_throws_as_a_monitor_is_held_counts_once() throws Exception {
    byte[] classFile =
        new SmallClass(Opcodes.V1_8, ClassWriter.COMPUTE_FRAMES)
            .method(
                "big",
                "(I)I",
                method -> {
                  loopDown(method, inLoop -> {});
                  method.visitLdcInsn("lock");
                  method.visitInsn(Opcodes.MONITORENTER);
                  returnArgument(method);
                })
            .bytes();
    Class<?> small = new ByteLoader(instrument(classFile)).load("Small");
    FakeRuntime.start(registry);

    assertThatThrownBy(() -> call(small, "big", 2))
        .hasCauseInstanceOf(IllegalMonitorStateException.class);

    // 3 x (iload_0 ifle), 2 x (iinc goto), ldc monitorenter iload_0 ireturn
    assertThat(FakeRuntime.activations().get(0).bytecodes).isEqualTo(14);
  }

  /** A jump over 30,000 bytes that grows beyond 32,767, the most that a plain goto can. */
  @Test
  void a_jump_that_becomes_too_far_is_replaced() throws Exception {
    byte[] classFile =
        new SmallClass(Opcodes.V1_8, ClassWriter.COMPUTE_FRAMES)
            .method(
                "big",
                "(I)I",
                method -> {
                  loopDown(
                      method,
                      times(3_000, ClassInstrumenterTest::divide)
                          .andThen(times(6_000, m -> m.visitIincInsn(0, 0))));
                  returnArgument(method);
                })
            .bytes();

    byte[] instrumented = instrument(classFile);

    assertThat(codeOf(instrumented, "big")).isGreaterThan(32_767 + 20_000);
    Class<?> small = new ByteLoader(instrumented).load("Small");
    FakeRuntime.start(registry);
    assertThat(call(small, "big", 2)).isEqualTo(0);
    assertThat(FakeRuntime.activations()).hasSize(1 + 2 * 3_000);
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

    assertThat(new ByteLoader(instrument(classFile)).load("Small").getName()).isEqualTo("Small");
  }

  // Subroutines (JVMS 4.10.2.5), which only old compilers made

  private static void subroutine(MethodVisitor method) {
    Label sub = new Label();
    Label end = new Label();
    Label again = new Label();
    method.visitLabel(again);
    method.visitIincInsn(0, -1);
    method.visitJumpInsn(Opcodes.JSR, sub);
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFGT, again);
    method.visitJumpInsn(Opcodes.JSR, sub);
    method.visitJumpInsn(Opcodes.GOTO, end);
    method.visitLabel(sub);
    method.visitVarInsn(Opcodes.ASTORE, 2);
    method.visitIincInsn(1, 10);
    method.visitVarInsn(Opcodes.RET, 2);
    method.visitLabel(end);
    method.visitVarInsn(Opcodes.ILOAD, 1);
    method.visitInsn(Opcodes.IRETURN);
    method.visitMaxs(1, 3);
  }

  @Test
  void subroutines_are_counted_each_time_they_run() throws Exception {
    byte[] classFile =
        new SmallClass(Opcodes.V1_4, 0)
            .method(
                "m",
                "(I)I",
                method -> {
                  method.visitInsn(Opcodes.ICONST_0);
                  method.visitVarInsn(Opcodes.ISTORE, 1);
                  subroutine(method);
                })
            .bytes();
    Class<?> small = new ByteLoader(instrument(classFile)).load("Small");
    FakeRuntime.start(registry);

    assertThat(call(small, "m", 3)).isEqualTo(40);

    // iconst_0 istore_1: 2. Three times iinc jsr iload_0 ifgt: 12. Last jsr, goto, iload_1,
    // ireturn: 4. Four times astore_2 iinc ret: 12.
    assertThat(FakeRuntime.activations().get(0).bytecodes).isEqualTo(2 + 12 + 4 + 12);
    // The target has neither: 4 jsr and 4 ret are counted by name.
    assertThat(FakeRuntime.activations())
        .filteredOn(a -> a.method.kind() == NodeKind.UNSUPPORTED)
        .extracting(a -> a.method.name())
        .containsExactly("jsr", "ret", "jsr", "ret", "jsr", "ret", "jsr", "ret");
  }
}
