package org.cprof.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.stream.IntStream;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.Operand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Opcodes, offsets and lengths as in JVMS 6.5; the code is written byte by byte. */
class ClassCodeTest {

  private static final int RETURN = Opcodes.RETURN;
  private static final int LDC_W = 19;
  private static final int LDC2_W = 20;
  private static final int GOTO_W = 200;

  private static HostInstruction plain(int opcode, int length) {
    return new HostInstruction(opcode, length, -1, 0, Operand.NONE);
  }

  private static HostInstruction onLocal(int opcode, int length, int local, int constant) {
    return new HostInstruction(opcode, length, local, constant, Operand.NONE);
  }

  private static List<HostInstruction> decoded(String code) {
    return RawClass.method(code).instructions().stream().map(Instruction::host).toList();
  }

  private static List<Integer> offsets(MethodCode method) {
    return method.instructions().stream().map(Instruction::bytecodeIndex).toList();
  }

  @Test
  void short_and_long_forms_of_loads_and_stores_are_told_apart() {
    assertThat(
            decoded(
                "iload_0  iload 0  wide iload 0 0  wide lstore 1 44  fstore_3  astore 200  return"))
        .containsExactly(
            onLocal(26, 1, 0, 0),
            onLocal(Opcodes.ILOAD, 2, 0, 0),
            onLocal(Opcodes.ILOAD, 4, 0, 0),
            onLocal(Opcodes.LSTORE, 4, 300, 0),
            onLocal(70, 1, 3, 0),
            onLocal(Opcodes.ASTORE, 2, 200, 0),
            plain(RETURN, 1));
  }

  @Test
  void iinc_has_its_increment_and_a_wide_one_its_prefix() {
    assertThat(decoded("iinc 3 255  wide iinc 0 3 255 255  wide iinc 1 44 1 0  return"))
        .containsExactly(
            onLocal(Opcodes.IINC, 3, 3, -1),
            onLocal(Opcodes.IINC, 6, 3, -1),
            onLocal(Opcodes.IINC, 6, 300, 256),
            plain(RETURN, 1));
  }

  @Test
  void ldc_and_ldc_w_of_the_same_constant_are_told_apart() {
    ClassWriter writer = new ClassWriter(0);
    int number = writer.newConst(123456);
    int longNumber = writer.newConst(1L << 40);
    String code = "ldc %d  ldc_w 0 %d  ldc2_w 0 %d  pop2 pop2 return";
    byte[] classFile = RawClass.of(writer, code.formatted(number, number, longNumber));

    assertThat(ClassCode.read(classFile).methods().get(0).instructions())
        .extracting(i -> i.host().opcode(), i -> i.host().length(), Instruction::bytecodeIndex)
        .containsExactly(
            tuple(Opcodes.LDC, 2, 0),
            tuple(LDC_W, 3, 2),
            tuple(LDC2_W, 3, 5),
            tuple(88, 1, 8),
            tuple(88, 1, 9),
            tuple(RETURN, 1, 10));
  }

  @Test
  void pushed_constants_and_dimensions_are_known() {
    ClassWriter writer = new ClassWriter(0);
    int type = writer.newClass("[[[I");
    String code = "bipush 128  sipush 127 255  multianewarray 0 %d 2  iconst_5 newarray 11  return";
    byte[] classFile = RawClass.of(writer, code.formatted(type));

    assertThat(ClassCode.read(classFile).methods().get(0).instructions())
        .extracting(Instruction::host)
        .containsExactly(
            new HostInstruction(Opcodes.BIPUSH, 2, -1, -128, Operand.NONE),
            new HostInstruction(Opcodes.SIPUSH, 3, -1, 32767, Operand.NONE),
            new HostInstruction(Opcodes.MULTIANEWARRAY, 4, -1, 2, Operand.NONE),
            plain(Opcodes.ICONST_5, 1),
            new HostInstruction(Opcodes.NEWARRAY, 2, -1, Opcodes.T_LONG, Operand.NONE),
            plain(RETURN, 1));
  }

  static IntStream padding() {
    return IntStream.rangeClosed(0, 3);
  }

  @ParameterizedTest
  @MethodSource("padding")
  void a_switch_is_as_long_as_its_padding_makes_it(int nops) {
    int pad = 3 - (nops + 1) % 4; // iconst_0 stands between the nops and the switch
    int length = 1 + pad + 12 + 8; // default, low, high, two targets
    int[] code = new int[nops + 1 + length + 1];
    code[nops] = Opcodes.ICONST_0;
    code[nops + 1] = Opcodes.TABLESWITCH;
    int operands = nops + 2 + pad;
    code[operands + 3] = length; // default: the return behind
    code[operands + 11] = 1; // high
    code[operands + 15] = length;
    code[operands + 19] = length;
    code[code.length - 1] = RETURN;

    MethodCode method = RawClass.method(code);

    Instruction tableSwitch = method.instructions().get(nops + 1);
    assertThat(tableSwitch.host()).isEqualTo(plain(Opcodes.TABLESWITCH, length));
    assertThat(tableSwitch.bytecodeIndex()).isEqualTo(nops + 1);
    assertThat(method.instructions().get(nops + 2).bytecodeIndex()).isEqualTo(code.length - 1);
    assertThat(method.codeBytes()).isEqualTo(code.length);
  }

  @Test
  void a_lookupswitch_without_pairs_takes_its_header_only() {
    assertThat(decoded("iconst_0 nop nop lookupswitch 0 0 0 9  0 0 0 0  return").get(3))
        .isEqualTo(plain(Opcodes.LOOKUPSWITCH, 9));
  }

  @Test
  void far_jumps_keep_their_own_opcode() {
    assertThat(decoded("goto_w 0 0 0 5 return"))
        .containsExactly(plain(GOTO_W, 5), plain(RETURN, 1));
  }

  @Test
  void offsets_start_anew_in_each_method_and_methods_without_code_are_left_out() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT,
        "Several",
        null,
        "java/lang/Object",
        new String[] {"java/io/Serializable", "java/lang/Cloneable"});
    FieldVisitor field =
        writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "f", "J", null, 1L << 40);
    field.visitAnnotation("Ljava/lang/Deprecated;", true).visitEnd();
    field.visitEnd();
    method(writer, "first", 3);
    writer.visitMethod(Opcodes.ACC_ABSTRACT, "none", "()V", null, null).visitEnd();
    writer.visitMethod(Opcodes.ACC_NATIVE, "foreign", "()V", null, null).visitEnd();
    method(writer, "second", 2);
    writer.visitEnd();

    List<MethodCode> methods = ClassCode.read(writer.toByteArray()).methods();

    assertThat(methods).extracting(MethodCode::name).containsExactly("first", "second");
    assertThat(offsets(methods.get(0))).containsExactly(0, 1, 2, 3);
    assertThat(offsets(methods.get(1))).containsExactly(0, 1, 2);
    assertThat(methods).extracting(MethodCode::codeBytes).containsExactly(4, 3);
  }

  private static void method(ClassWriter writer, String name, int nops) {
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_STATIC, name, "()V", null, new String[] {"java/io/Error"});
    method.visitAnnotation("Ljava/lang/Deprecated;", true).visitEnd();
    method.visitCode();
    for (int i = 0; i < nops; i++) {
      method.visitInsn(Opcodes.NOP);
    }
    method.visitInsn(RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  static IntStream versions() {
    return IntStream.concat(
        IntStream.of(Opcodes.V1_1), IntStream.rangeClosed(Opcodes.V1_2, Opcodes.V25));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void every_version_of_the_class_file_is_read(int version) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(version, Opcodes.ACC_PUBLIC, "Some", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "(I)V", null, null);
    method.visitCode();
    Label end = new Label();
    method.visitVarInsn(Opcodes.ILOAD, 0);
    method.visitJumpInsn(Opcodes.IFEQ, end);
    method.visitInsn(Opcodes.NOP);
    method.visitLabel(end);
    if ((version & 0xFFFF) >= Opcodes.V1_6) {
      method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    }
    method.visitInsn(RETURN);
    method.visitMaxs(1, 1);
    method.visitEnd();
    writer.visitEnd();

    MethodCode code = ClassCode.read(writer.toByteArray()).methods().get(0);

    assertThat(code.instructions())
        .extracting(i -> i.host().opcode(), Instruction::bytecodeIndex)
        .containsExactly(
            tuple(26, 0), tuple(Opcodes.IFEQ, 1), tuple(Opcodes.NOP, 4), tuple(RETURN, 5));
  }

  @Test
  void what_is_not_a_class_file_is_refused() {
    byte[] cutOff = java.util.Arrays.copyOf(RawClass.of(RETURN), 60);

    assertThatThrownBy(() -> ClassCode.read(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}))
        .isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> ClassCode.read(cutOff)).isInstanceOf(RuntimeException.class);
  }

  @Test
  void fields_are_told_apart_by_type() {
    ClassWriter writer = new ClassWriter(0);
    int reference = writer.newField("Raw", "a", "Ljava/lang/String;");
    int array = writer.newField("Raw", "b", "[I");
    int longField = writer.newField("Raw", "c", "J");
    int doubleField = writer.newField("Raw", "d", "D");
    int intField = writer.newField("Raw", "e", "I");
    String code =
        "getstatic 0 %d putstatic 0 %d getstatic 0 %d putstatic 0 %d getstatic 0 %d return";
    byte[] classFile =
        RawClass.of(writer, code.formatted(reference, array, longField, doubleField, intField));

    assertThat(ClassCode.read(classFile).methods().get(0).instructions())
        .extracting(i -> i.host().operand())
        .containsExactly(
            Operand.REFERENCE_FIELD,
            Operand.REFERENCE_FIELD,
            Operand.LONG_FIELD,
            Operand.LONG_FIELD,
            Operand.NONE,
            Operand.NONE);
  }

  @Test
  void only_invokespecial_of_another_class_is_a_super_call() {
    ClassWriter writer = new ClassWriter(0);
    int constructor = writer.newMethod("java/lang/Object", "<init>", "()V", false);
    int inherited = writer.newMethod("java/lang/Object", "hashCode", "()I", false);
    int ownPrivate = writer.newMethod("Raw", "secret", "()V", false);
    String code =
        "invokespecial 0 %d  invokespecial 0 %d  invokespecial 0 %d  "
            + "invokevirtual 0 %d  invokestatic 0 %d  return";
    byte[] classFile =
        RawClass.of(
            writer, code.formatted(constructor, inherited, ownPrivate, inherited, ownPrivate));

    assertThat(ClassCode.read(classFile).methods().get(0).instructions())
        .extracting(i -> i.host().operand())
        .containsExactly(
            Operand.NONE,
            Operand.SUPER_CALL,
            Operand.NONE,
            Operand.NONE,
            Operand.NONE,
            Operand.NONE);
  }
}
