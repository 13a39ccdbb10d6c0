package org.cprof.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Blocks as {@code first..last}, offsets in bytes, with {@code E} for entry, {@code H} handler. */
class BlockFinderTest {

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

  @Test
  void code_without_jumps_is_one_block_whatever_it_calls() {
    ClassWriter writer = new ClassWriter(0);
    int called = writer.newMethod("Raw", "m", "()V", false);
    String calls = "invokestatic 0 " + called + " invokestatic 0 " + called + " return";
    byte[] classFile = RawClass.of(writer, calls);

    assertThat(blocks(ClassCode.read(classFile).methods().get(0))).containsExactly("0..6 E");
  }

  /** The last two bytes of a jump, and four of each target of a switch, lead from its own place. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a branch              | iconst_0 ifeq 0 4 nop return | 0..1 E, 4..4, 5..5
          a jump to the start   | nop goto 255 255 | 0..1
          code nothing jumps to | return aconst_null athrow return | 0..0 E, 1..2, 3..3
          subroutine            | jsr 0 4 return astore 1 ret 1 return | 0..0 E, 3..3, 4..6, 8..8
          tableswitch at 1      | iconst_0 tableswitch 0 0  0 0 0 25  0 0 0 0  0 0 0 1  0 0 0 23  0 0 0 25  nop nop return | 0..1 E, 24..25, 26..26
          lookupswitch at 1     | iconst_0 lookupswitch 0 0  0 0 0 19  0 0 0 1  0 0 0 7  0 0 0 20  nop return | 0..1 E, 20..20, 21..21
          """)
  void jumps_and_what_stands_behind_them_divide_code_into_blocks(
      String what, String code, String expected) {
    assertThat(String.join(", ", blocks(RawClass.method(code)))).isEqualTo(expected);
  }

  /** Of the first two instructions, which start and end no blocks by that. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0|0..2 H, 3..3", "1|0..0 E, 1..2 H, 3..3", "2|0..1 E, 2..2 H, 3..3"})
  void a_handler_starts_a_block_that_is_no_entry(int place, String expected) {
    assertThat(String.join(", ", blocks(withHandlerAt(place)))).isEqualTo(expected);
  }

  /** Four instructions of one byte; the first two are covered by a handler at one of them. */
  private static MethodCode withHandlerAt(int handler) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Raw", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()V", null, null);
    Label[] labels = {new Label(), new Label(), new Label(), new Label()};
    method.visitCode();
    method.visitTryCatchBlock(labels[0], labels[handler == 1 ? 1 : 2], labels[handler], null);
    int[] opcodes = {
      Opcodes.NOP, handler == 2 ? Opcodes.RETURN : Opcodes.NOP, Opcodes.ATHROW, Opcodes.RETURN
    };
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
