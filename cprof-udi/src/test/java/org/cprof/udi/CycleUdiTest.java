package org.cprof.udi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.cprof.code.ClassCode;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** On JOP with r = 1 and w = 2; the figures are those of its table of bytecodes. */
class CycleUdiTest {

  private static MethodCode method(int access, Consumer<MethodVisitor> body) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Own", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(access, "m", "(I)I", null, null);
    method.visitCode();
    body.accept(method);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return ClassCode.read(writer.toByteArray()).methods().get(0);
  }

  private static MethodPlan plan(MethodCode method, String... settings) throws ModelException {
    Map<String, String> chosen = settings.length == 0 ? Map.of() : Map.of(settings[0], settings[1]);
    return new CycleUdi(Models.load("jop", chosen)).plan(method);
  }

  /** iload_1 ifle; iinc 1 goto; bipush istore_1; iload_1 ireturn. */
  private static void branches(MethodVisitor method) {
    Label otherwise = new Label();
    Label end = new Label();
    method.visitVarInsn(Opcodes.ILOAD, 1);
    method.visitJumpInsn(Opcodes.IFLE, otherwise);
    method.visitIincInsn(1, 1);
    method.visitJumpInsn(Opcodes.GOTO, end);
    method.visitLabel(otherwise);
    method.visitIntInsn(Opcodes.BIPUSH, 9);
    method.visitVarInsn(Opcodes.ISTORE, 1);
    method.visitLabel(end);
    method.visitVarInsn(Opcodes.ILOAD, 1);
    method.visitInsn(Opcodes.IRETURN);
  }

  @Test
  void every_block_counts_its_bytecodes_and_the_first_one_counts_once_a_call()
      throws ModelException {
    MethodPlan plan = plan(method(0, CycleUdiTest::branches));

    assertThat(plan.entry()).isEqualTo(new BlockCount(1 + 4, 2));
    assertThat(plan.blocks())
        .containsExactly(
            BlockCount.ZERO,
            // iinc is iload_1 iconst_1 iadd istore_1 on JOP
            new BlockCount(4 + 4, 5),
            new BlockCount(2 + 1, 2),
            new BlockCount(1 + 23, 2));
  }

  /** invokestatic pop2; iload_1 iload_1 iadd, which picoJava-II executes in one cycle; ireturn. */
  private static void readsClock(MethodVisitor method) {
    method.visitMethodInsn(Opcodes.INVOKESTATIC, CycleUdi.CLOCK, "cycles", "()J", false);
    method.visitInsn(Opcodes.POP2);
    method.visitVarInsn(Opcodes.ILOAD, 1);
    method.visitVarInsn(Opcodes.ILOAD, 1);
    method.visitInsn(Opcodes.IADD);
    method.visitInsn(Opcodes.IRETURN);
  }

  @Test
  void instructions_share_what_their_block_takes() throws ModelException {
    MethodCode method = method(0, CycleUdiTest::readsClock);
    CycleUdi udi = new CycleUdi(Models.load("picojava2", Map.of()));

    Map<Instruction, Long> prices = udi.byInstruction(method.blocks().get(0), false);
    List<Long> inOrder = method.instructions().stream().map(prices::get).toList();

    assertThat(inOrder.get(0)).as("a reading of the clock").isZero();
    assertThat(inOrder.subList(2, 5)).as("two cycles saved").containsExactly(1L, 1L, 1L - 2);
    assertThat(inOrder.stream().mapToLong(price -> price).sum())
        .isEqualTo(udi.plan(method).entry().cycles());
  }

  @Test
  void a_size_from_outside_takes_the_place_of_the_codes_own(@TempDir Path folder) throws Exception {
    Path list = Files.writeString(folder.resolve("s.csv"), "method,words\nOwn.m(I)I,512\n");
    Udi udi = new CycleUdi(Models.load("jop", Map.of()), MethodSizes.read(list));

    MethodPlan plan = udi.plan(method(0, CycleUdiTest::branches));

    assertThat(plan.words()).isEqualTo(512);
    // 512 / 64 + 1: an exact multiple takes one block more
    assertThat(plan.size().cacheBlocks()).isEqualTo(9);
    assertThat(plan.violations()).singleElement().asString().contains("512");
    assertThat(plan.entry()).isEqualTo(new BlockCount(1 + 4, 2));
  }

  @Test
  void a_first_block_that_something_jumps_to_counts_each_time() throws ModelException {
    MethodPlan plan =
        plan(
            method(
                0,
                method -> {
                  Label start = new Label();
                  method.visitLabel(start);
                  method.visitVarInsn(Opcodes.ILOAD, 1);
                  method.visitJumpInsn(Opcodes.IFLE, start);
                  method.visitInsn(Opcodes.ICONST_0);
                  method.visitInsn(Opcodes.IRETURN);
                }));

    assertThat(plan.entry()).isEqualTo(BlockCount.ZERO);
    assertThat(plan.blocks()).containsExactly(new BlockCount(1 + 4, 2), new BlockCount(1 + 23, 2));
  }

  @Test
  void a_synchronized_method_takes_and_gives_back_its_monitor() throws ModelException {
    MethodPlan plan = plan(method(Opcodes.ACC_SYNCHRONIZED, CycleUdiTest::branches));

    // aload_0 1, monitorenter 29; aload_0 1, monitorexit 22 of an outermost monitor
    assertThat(plan.entry()).isEqualTo(new BlockCount(30 + 5, 2 + 2));
    assertThat(plan.blocks().get(3)).isEqualTo(new BlockCount(23 + 24, 2 + 2));
  }

  @Test
  void invokes_and_returns_are_priced_as_cached() throws ModelException {
    MethodPlan plan =
        plan(
            method(
                0,
                method -> {
                  method.visitVarInsn(Opcodes.ALOAD, 0);
                  method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "Own", "v", "()V", false);
                  method.visitMethodInsn(Opcodes.INVOKESTATIC, "Own", "s", "()V", false);
                  method.visitMethodInsn(Opcodes.INVOKEINTERFACE, "Own", "i", "()V", true);
                  method.visitMethodInsn(Opcodes.INVOKESPECIAL, "Super", "m", "()V", false);
                  method.visitInsn(Opcodes.ICONST_0);
                  method.visitInsn(Opcodes.IRETURN);
                }));

    // aload_0 1, virtual 98 + 2r, static 73 + r, interface 111 + 4r, super 109 + 3r, 1, 23
    assertThat(plan.entry()).isEqualTo(new BlockCount(1 + 100 + 74 + 115 + 112 + 1 + 23, 7));
  }

  @Test
  void what_is_software_or_not_supported_becomes_an_event_before_its_instruction()
      throws ModelException {
    MethodPlan plan =
        plan(
            method(
                Opcodes.ACC_STATIC,
                method -> {
                  method.visitTypeInsn(Opcodes.NEW, "Own");
                  method.visitVarInsn(Opcodes.ILOAD, 0);
                  method.visitVarInsn(Opcodes.ILOAD, 0);
                  method.visitInsn(Opcodes.IDIV);
                  method.visitInsn(Opcodes.POP);
                  method.visitInsn(Opcodes.ACONST_NULL);
                  method.visitFieldInsn(Opcodes.PUTFIELD, "Own", "next", "LOwn;");
                  Label next = new Label();
                  method.visitJumpInsn(Opcodes.JSR, next);
                  method.visitLabel(next);
                  method.visitInsn(Opcodes.ICONST_0);
                  method.visitInsn(Opcodes.IRETURN);
                }));

    assertThat(plan.events())
        .extracting(
            event -> event.at().bytecodeIndex(),
            Event::kind,
            Event::name,
            Event::cycles,
            Event::times)
        .containsExactly(
            tuple(0, NodeKind.ROUTINE, "new", 93L, 1),
            tuple(5, NodeKind.ROUTINE, "idiv", 82L, 1),
            tuple(8, NodeKind.ROUTINE, "putfield_ref", 87L, 1),
            tuple(11, NodeKind.UNSUPPORTED, "jsr", 4L, 1));
  }

  private static MethodCode ofBytes(int bytes) {
    return method(
        Opcodes.ACC_STATIC,
        method -> {
          for (int i = 0; i < bytes - 1; i++) {
            method.visitInsn(Opcodes.NOP);
          }
          method.visitInsn(Opcodes.RETURN);
        });
  }

  @Test
  void sizes_are_rounded_up_to_words_and_take_a_block_more_than_they_fill() throws ModelException {
    assertThat(plan(ofBytes(1)).words()).isEqualTo(1);
    assertThat(plan(ofBytes(4)).words()).isEqualTo(1);
    assertThat(plan(ofBytes(5)).words()).isEqualTo(2);
    assertThat(plan(ofBytes(63 * 4)).size().cacheBlocks()).isEqualTo(1);
    // JOP gives a method of exactly one block's 64 words two blocks.
    assertThat(plan(ofBytes(64 * 4)).size().cacheBlocks()).isEqualTo(2);
    assertThat(plan(ofBytes(64 * 4), "cache.blocks", "32").size().cacheBlocks()).isEqualTo(3);
  }

  @Test
  void without_a_cache_methods_take_no_blocks() throws ModelException {
    assertThat(plan(ofBytes(400), "cache.policy", "none").size().cacheBlocks()).isZero();
  }

  @Test
  void where_all_look_ups_miss_each_method_takes_more_than_the_cache_that_is_simulated()
      throws ModelException {
    int blocksOfTheCache = CycleUdi.BLOCKS_THAT_MISS - 1;
    assertThat(plan(ofBytes(4), "cache.policy", "always-miss").size().cacheBlocks())
        .isGreaterThan(blocksOfTheCache);
  }

  /** A constructor of a class with 15 fields of long and some of int; arrays and a cast in it. */
  private static MethodCode constructor(int ints, int dimensions, String cast) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Own", null, "java/lang/Object", null);
    for (int i = 0; i < 15; i++) {
      writer.visitField(0, "wide" + i, "J", null, null);
      writer.visitField(Opcodes.ACC_STATIC, "shared" + i, "J", null, null);
    }
    for (int i = 0; i < ints; i++) {
      writer.visitField(0, "field" + i, "I", null, null);
    }
    MethodVisitor method = writer.visitMethod(0, "<init>", "()V", null, null);
    method.visitCode();
    for (int i = 0; i < dimensions; i++) {
      method.visitInsn(Opcodes.ICONST_1);
    }
    method.visitMultiANewArrayInsn("[[[[[I".substring(5 - dimensions), dimensions);
    method.visitTypeInsn(Opcodes.CHECKCAST, cast);
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return ClassCode.read(writer.toByteArray()).methods().get(0);
  }

  @Test
  void what_the_model_cannot_price_exactly_is_named() throws ModelException {
    CycleUdi udi = new CycleUdi(Models.load("jop-spinalhdl", Map.of()));

    assertThat(udi.plan(constructor(1, 4, "[I")).violations()).isEmpty();
    assertThat(udi.plan(constructor(2, 5, "[[LOwn;")).violations())
        .containsExactly(
            "fields of 32 words in an object, at most 31",
            "an array of 5 dimensions, priced up to the fourth",
            "a test for arrays of arrays, exact only for the same class");
    CycleUdi bytecodes = new CycleUdi(Models.load("bytecodes", Map.of()));
    assertThat(bytecodes.plan(constructor(2, 5, "[[LOwn;")).violations()).isEmpty();
  }
}
