package org.cprof.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.Operand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeTextTest {

  private static List<MethodCode> methods(String className) throws IOException {
    String file = "/" + className.replace('.', '/') + ".class";
    try (InputStream in = CodeTextTest.class.getResourceAsStream(file)) {
      return ClassCode.read(in.readAllBytes()).methods();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.util.HashMap",
        "java.lang.Character",
        "targets.Exceptions",
        "targets.Monitors"
      })
  void what_is_read_back_is_what_was_written(String className) throws IOException {
    for (MethodCode method : methods(className)) {
      CodeShape read =
          CodeText.parse(CodeText.of(method))
              .of(method.className(), method.name(), method.descriptor());

      CodeShape written = CodeShape.of(method);
      assertThat(read.maxLocals()).isEqualTo(written.maxLocals());
      assertThat(read.isStatic()).isEqualTo(written.isStatic());
      assertThat(read.isSynchronized()).isEqualTo(written.isSynchronized());
      assertThat(read.blocks()).hasSameSizeAs(written.blocks());
      for (int i = 0; i < read.blocks().size(); i++) {
        BasicBlock one = read.blocks().get(i);
        BasicBlock other = written.blocks().get(i);
        assertThat(one.isEntry()).isEqualTo(other.isEntry());
        assertThat(one.isHandler()).isEqualTo(other.isHandler());
        assertThat(one.instructions())
            .extracting(Instruction::host)
            .isEqualTo(other.instructions().stream().map(CodeTextTest::withoutCallee).toList());
        assertThat(one.first().bytecodeIndex()).isEqualTo(other.first().bytecodeIndex());
      }
    }
  }

  /** Which method is called is not written. */
  private static HostInstruction withoutCallee(Instruction instruction) {
    HostInstruction host = instruction.host();
    return new HostInstruction(
        host.opcode(), host.length(), host.local(), host.constant(), host.operand());
  }

  @Test
  void a_method_is_one_line_of_opcodes_with_what_is_unusual() {
    CodeText.Code code = CodeText.parse("sy3 e3@7 16c-5 54l2@8;h180o1 170+20;177");

    assertThat(code.isStatic()).isTrue();
    assertThat(code.isSynchronized()).isTrue();
    assertThat(code.maxLocals()).isEqualTo(3);
    assertThat(code.lines()).containsExactly(7, 7, 8, 8, 8, 8);
    assertThat(code.blocks()).hasSize(3);
    assertThat(code.blocks().get(1).instructions())
        .extracting(Instruction::host)
        .containsExactly(
            new HostInstruction(180, 3, -1, 0, Operand.REFERENCE_FIELD),
            new HostInstruction(170, 20, -1, 0, Operand.NONE));
    assertThat(code.blocks().get(0).instructions().get(1).host().constant()).isEqualTo(-5);
    assertThat(code.blocks().get(2).first().bytecodeIndex()).isEqualTo(1 + 2 + 2 + 3 + 20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|no blocks",
        "3|no blocks",
        "x3 177|'x3' is not a number",
        "'3  177'|'' is not a number",
        "3 177;|'' is not a number",
        "3 999|'999' is not a number from 0 to 201",
        "3 196x|'196x' is no instruction",
        "3 177+0|'0' is not a number from 1",
        "3 177o9|'9' is not a number from 0 to 3",
        "3 177l99999999999|is not a number from 0 to 65535"
      })
  void what_is_no_code_is_refused(String text, String reason) {
    assertThatThrownBy(() -> CodeText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
