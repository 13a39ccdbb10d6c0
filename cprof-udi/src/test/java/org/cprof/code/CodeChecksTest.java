package org.cprof.code;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Codes of the instructions are those of JVMS 6.5. */
class CodeChecksTest {

  private static final int RETURN = 0xb1;
  private static final int ICONST_0 = 0x03;

  private static final int LDC = 0x12;
  private static final int LDC_W = 0x13;
  private static final int LDC2_W = 0x14;

  private static final Handle BOOTSTRAP =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          "Raw",
          "b",
          "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)"
              + "Ljava/lang/Object;",
          false);

  private static void check(byte[] classFile) {
    ClassCode.read(classFile).check();
  }

  @Test
  void a_jump_ends_at_an_instruction() {
    assertThatCode(() -> check(RawClass.of("goto 0 3 sipush 0 0 pop return")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> check(RawClass.of("goto 0 5 sipush 0 0 pop return")))
        .isInstanceOf(RefusedClassException.class)
        .hasMessage("m()V: something refers to the middle of an instruction");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void an_interface_is_invoked_with_the_right_number_of_words(int words) {
    assertThatThrownBy(() -> check(invoke(words, 0)))
        .hasMessage("m()V: malformed instruction at bytecode index 2");
  }

  @Test
  void the_last_byte_of_such_an_invoke_is_zero() {
    assertThatCode(() -> check(invoke(2, 0))).doesNotThrowAnyException();
    assertThatThrownBy(() -> check(invoke(2, 1)))
        .hasMessage("m()V: malformed instruction at bytecode index 2");
  }

  private static byte[] invoke(int words, int last) {
    ClassWriter constants = new ClassWriter(0);
    int method = constants.newMethod("Some", "some", "(I)V", true);
    String code = "aconst_null iconst_0 invokeinterface 0 %d %d %d return";
    return RawClass.of(constants, code.formatted(method, words, last));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void the_padding_of_a_switch_is_zero_in_old_classes(int padding) {
    byte[] classFile =
        RawClass.of(
            "iconst_0  tableswitch 0 "
                + padding
                + "  0 0 0 19  0 0 0 0  0 0 0 0  0 0 0 19  return");
    if (padding == 0) {
      assertThatCode(() -> check(classFile)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> check(classFile))
          .hasMessage("m()V: malformed instruction at bytecode index 1");
    }
  }

  /** JVMS 6.5, ldc and ldc2_w: ASM would write the one that fits. */
  @ParameterizedTest
  @CsvSource({"D, 2", "J, 2", "F, 1", "I, 1", "Ljava/lang/Object;, 1"})
  void a_constant_is_loaded_by_the_opcode_for_its_size(String descriptor, int words) {
    for (int opcode : new int[] {LDC_W, LDC2_W}) {
      ClassWriter constants = new ClassWriter(0);
      int computed = constants.newConstantDynamic("c", descriptor, BOOTSTRAP);
      check(opcode, computed, constants, (opcode == LDC2_W) == (words == 2));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {LDC, LDC_W, LDC2_W})
  void a_constant_of_the_pool_is_loaded_by_the_opcode_for_its_size(int opcode) {
    ClassWriter wide = new ClassWriter(0);
    check(opcode, wide.newConst(7L), wide, opcode == LDC2_W);
    ClassWriter real = new ClassWriter(0);
    check(opcode, real.newConst(7.5), real, opcode == LDC2_W);
    ClassWriter narrow = new ClassWriter(0);
    check(opcode, narrow.newConst(7), narrow, opcode != LDC2_W);
    ClassWriter text = new ClassWriter(0);
    check(opcode, text.newConst("7"), text, opcode != LDC2_W);
  }

  private static void check(int opcode, int constant, ClassWriter constants, boolean isRight) {
    byte[] classFile =
        opcode == LDC
            ? RawClass.of(constants, opcode, constant, RETURN)
            : RawClass.of(constants, opcode, 0, constant, RETURN);
    if (isRight) {
      assertThatCode(() -> check(classFile)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> check(classFile))
          .hasMessage("m()V: malformed instruction at bytecode index 0");
    }
  }

  /** ASM gives opcodes behind the last one a meaning of its own: jumps, 202 that of ifeq. */
  @ParameterizedTest
  @ValueSource(ints = {202, 217, 218, 219, 220})
  void opcodes_that_no_jvm_knows_are_refused(int opcode) {
    assertThatThrownBy(() -> check(RawClass.of(ICONST_0, opcode, 0, 5, 0, 0, RETURN)))
        .isInstanceOf(RefusedClassException.class);
  }

  /** A type for a variable that is not there (JVMS 4.7.14): ASM drops it. */
  @Test
  void each_type_of_a_variable_has_its_variable() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, 0, "Raw", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()V", null, null);
    Label start = new Label();
    Label end = new Label();
    method.visitCode();
    method.visitLabel(start);
    method.visitInsn(Opcodes.RETURN);
    method.visitLabel(end);
    method.visitLocalVariable("a", "Ljava/util/List;", "Ljava/util/List<TT;>;", start, end, 0);
    method.visitMaxs(0, 1);
    byte[] classFile = writer.toByteArray();
    assertThatCode(() -> check(classFile)).doesNotThrowAnyException();

    // The name of the first table becomes that of an attribute that nobody knows.
    byte[] changed =
        new String(classFile, StandardCharsets.ISO_8859_1)
            .replace("LocalVariableTable", "LocalVariableTabl_")
            .getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> check(changed))
        .hasMessage("m()V: malformed LocalVariableTable or LocalVariableTypeTable");
  }

  @Test
  void what_cannot_be_read_is_not_told_by_an_index() {
    byte[] classFile = RawClass.of(RETURN);
    classFile[9] += 40; // constants

    assertThatThrownBy(() -> ClassCode.read(classFile))
        .isInstanceOf(RefusedClassException.class)
        .hasToString("not a class file that a JVM accepts");
  }
}
