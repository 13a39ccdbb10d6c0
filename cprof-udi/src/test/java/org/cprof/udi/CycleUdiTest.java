package org.cprof.udi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.cprof.code.ClassCode;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
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
