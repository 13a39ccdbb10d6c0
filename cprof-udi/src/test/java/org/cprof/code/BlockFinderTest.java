package org.cprof.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Blocks as {@code first..last}, offsets in bytes, with {@code E} for entry, {@code H} handler. */
class BlockFinderTest {

  private static final int RETURN = Opcodes.RETURN;

  private static List<String> blocks(MethodCode method) {
    return method.blocks().stream()
        .map(
            block ->
                block.first().bytecodeIndex()
                    + ".."
                    + block.last().bytecodeIndex()
                    + (block.isEntry() ? " E" : "")
                    + (block.isHandler() ? " H" : ""))
        .toList();
  }

  private static List<String> blocks(int... code) {
    return blocks(RawClass.method(code));
  }

  @Test
  void code_without_jumps_is_one_block_whatever_it_calls() {
    ClassWriter writer = new ClassWriter(0);
    int called = writer.newMethod("Raw", "m", "()V", false);
    byte[] classFile =
        RawClass.of(
            writer, Opcodes.INVOKESTATIC, 0, called, Opcodes.INVOKESTATIC, 0, called, RETURN);

    assertThat(blocks(ClassCode.read(classFile).methods().get(0))).containsExactly("0..6 E");
  }

  @Test
  void a_branch_ends_a_block_and_its_target_starts_one() {
    assertThat(
            blocks(
                Opcodes.ICONST_0, // 0
                Opcodes.IFEQ,
                0,
                4, // 1 -> 5
                Opcodes.NOP, // 4
                RETURN)) // 5
        .containsExactly("0..1 E", "4..4", "5..5");
  }

  @Test
  void a_method_that_jumps_to_its_start_has_no_block_executed_once_a_call() {
    assertThat(blocks(Opcodes.NOP, Opcodes.GOTO, 0xFF, 0xFF)).containsExactly("0..1");
  }

  @Test
  void what_stands_behind_a_return_or_throw_starts_a_block_even_if_nothing_jumps_there() {
    assertThat(blocks(RETURN, Opcodes.ACONST_NULL, Opcodes.ATHROW, RETURN))
        .containsExactly("0..0 E", "1..2", "3..3");
  }

  @Test
  void all_targets_of_a_tableswitch_and_its_default_start_blocks() {
    assertThat(
            blocks(
                Opcodes.ICONST_0, // 0
                Opcodes.TABLESWITCH,
                0,
                0, // 1
                0,
                0,
                0,
                25, // default -> 26
                0,
                0,
                0,
                0, // low
                0,
                0,
                0,
                1, // high
                0,
                0,
                0,
                23, // 0 -> 24
                0,
                0,
                0,
                25, // 1 -> 26
                Opcodes.NOP, // 24
                Opcodes.NOP, // 25
                RETURN)) // 26
        .containsExactly("0..1 E", "24..25", "26..26");
  }

  @Test
  void all_targets_of_a_lookupswitch_start_blocks() {
    assertThat(
            blocks(
                Opcodes.ICONST_0, // 0
                Opcodes.LOOKUPSWITCH,
                0,
                0, // 1
                0,
                0,
                0,
                19, // default -> 20
                0,
                0,
                0,
                1, // pairs
                0,
                0,
                0,
                7,
                0,
                0,
                0,
                20, // 7 -> 21
                Opcodes.NOP, // 20
                RETURN)) // 21
        .containsExactly("0..1 E", "20..20", "21..21");
  }

  @Test
  void jsr_ends_a_block_and_so_does_ret() {
    assertThat(
            blocks(
                Opcodes.JSR,
                0,
                4, // 0 -> 4
                RETURN, // 3
                Opcodes.ASTORE,
                1, // 4
                Opcodes.RET,
                1, // 6
                RETURN)) // 8
        .containsExactly("0..0 E", "3..3", "4..6", "8..8");
  }

  @Test
  void a_handler_starts_a_block() {
    assertThat(blocks(withHandlerAt(2))).containsExactly("0..1 E", "2..2 H", "3..3");
  }

  @Test
  void the_start_and_the_end_of_a_protected_range_start_none() {
    assertThat(blocks(withHandlerAt(1))).containsExactly("0..0 E", "1..2 H", "3..3");
  }

  @Test
  void a_method_whose_start_is_a_handler_has_no_entry_block() {
    assertThat(blocks(withHandlerAt(0))).containsExactly("0..2 H", "3..3");
  }

  /** Four instructions of one byte; the first two are covered by a handler at one of them. */
  private static MethodCode withHandlerAt(int handler) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Raw", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()V", null, null);
    Label[] labels = {new Label(), new Label(), new Label(), new Label()};
    method.visitCode();
    method.visitTryCatchBlock(labels[0], labels[handler == 1 ? 1 : 2], labels[handler], null);
    int[] opcodes = {Opcodes.NOP, handler == 2 ? RETURN : Opcodes.NOP, Opcodes.ATHROW, RETURN};
    for (int i = 0; i < 4; i++) {
      method.visitLabel(labels[i]);
      method.visitInsn(opcodes[i]);
    }
    method.visitMaxs(1, 0);
    method.visitEnd();
    writer.visitEnd();
    return ClassCode.read(writer.toByteArray()).methods().get(0);
  }
}
