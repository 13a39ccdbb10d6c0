package org.cprof.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Methods of class {@code Own} with fields {@code I f} and {@code I s} (static). */
class ThrowingTest {

  private static MethodCode method(int access, Consumer<MethodVisitor> body) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "Own", null, "java/lang/Object", null);
    writer.visitField(Opcodes.ACC_STATIC, "s", "I", null, null);
    writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "constant", "I", null, null);
    writer.visitField(0, "f", "I", null, null);
    MethodVisitor method = writer.visitMethod(access, "m", "(LOwn;I)I", null, null);
    method.visitCode();
    body.accept(method);
    method.visitMaxs(10, 10);
    method.visitEnd();
    writer.visitEnd();
    return ClassCode.read(writer.toByteArray()).methods().get(0);
  }

  private static boolean mayThrow(int access, int block, Consumer<MethodVisitor> body) {
    MethodCode method = method(access, body);
    return new Throwing(method).mayThrow(method.blocks().get(block));
  }

  private static boolean mayThrow(Consumer<MethodVisitor> body) {
    return mayThrow(0, 0, body);
  }

  @Test
  void arithmetic_and_the_operand_stack_cannot_throw() {
    for (int opcode :
        RawClass.bytes(
            "nop aconst_null iconst_5 dconst_1 pop dup2_x2 swap iadd fdiv drem lneg lshl lxor l2i i2s"
                + " lcmp dcmpg ireturn return")) {
      assertThat(mayThrow(method -> method.visitInsn(opcode))).as("%d", opcode).isFalse();
    }
  }

  @Test
  void arrays_integer_division_and_monitors_can_throw() {
    for (int opcode :
        RawClass.bytes(
            "iaload saload iastore aastore sastore idiv irem ldiv lrem arraylength athrow"
                + " monitorenter monitorexit")) {
      assertThat(mayThrow(method -> method.visitInsn(opcode))).as("%d", opcode).isTrue();
    }
  }

  @Test
  void whatever_may_load_a_class_allocate_or_call_can_throw() {
    assertThat(mayThrow(m -> m.visitTypeInsn(Opcodes.NEW, "Own"))).isTrue();
    assertThat(mayThrow(m -> m.visitTypeInsn(Opcodes.CHECKCAST, "Own"))).isTrue();
    assertThat(mayThrow(m -> m.visitTypeInsn(Opcodes.INSTANCEOF, "Own"))).isTrue();
    assertThat(mayThrow(m -> m.visitTypeInsn(Opcodes.ANEWARRAY, "Own"))).isTrue();
    assertThat(mayThrow(m -> m.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT))).isTrue();
    assertThat(mayThrow(m -> m.visitMultiANewArrayInsn("[[I", 2))).isTrue();
    assertThat(mayThrow(m -> m.visitMethodInsn(Opcodes.INVOKESTATIC, "Own", "s", "()V", false)))
        .isTrue();
  }

  @Test
  void numbers_are_pushed_without_a_throw_but_strings_and_classes_are_resolved_first() {
    assertThat(mayThrow(m -> m.visitLdcInsn(1 << 20))).isFalse();
    assertThat(mayThrow(m -> m.visitLdcInsn(1e300))).isFalse();
    assertThat(mayThrow(m -> m.visitIntInsn(Opcodes.SIPUSH, 1000))).isFalse();
    assertThat(mayThrow(m -> m.visitLdcInsn("text"))).isTrue();
    assertThat(mayThrow(m -> m.visitLdcInsn(Type.getObjectType("Own")))).isTrue();
  }

  @Test
  void jumps_and_local_variables_cannot_throw() {
    assertThat(
            mayThrow(
                method -> {
                  Label end = new Label();
                  method.visitVarInsn(Opcodes.ALOAD, 1);
                  method.visitIincInsn(2, 1);
                  method.visitVarInsn(Opcodes.ASTORE, 1);
                  method.visitJumpInsn(Opcodes.IFNULL, end);
                  method.visitLabel(end);
                  method.visitInsn(Opcodes.NOP);
                }))
        .isFalse();
  }

  @Test
  void static_fields_of_another_class_may_run_its_initializer() {
    assertThat(mayThrow(m -> m.visitFieldInsn(Opcodes.GETSTATIC, "Other", "s", "I"))).isTrue();
    assertThat(mayThrow(m -> m.visitFieldInsn(Opcodes.PUTSTATIC, "Other", "s", "I"))).isTrue();
    assertThat(mayThrow(m -> m.visitFieldInsn(Opcodes.GETSTATIC, "Own", "s", "I"))).isFalse();
    assertThat(mayThrow(m -> m.visitFieldInsn(Opcodes.PUTSTATIC, "Own", "s", "I"))).isFalse();
  }

  /** NoSuchFieldError, IncompatibleClassChangeError, IllegalAccessError (JVMS 6.5). */
  @Test
  void a_field_that_the_class_does_not_have_so_is_not_resolved() {
    assertThat(mayThrow(m -> m.visitFieldInsn(Opcodes.GETSTATIC, "Own", "gone", "I"))).isTrue();
    assertThat(mayThrow(m -> m.visitFieldInsn(Opcodes.GETSTATIC, "Own", "s", "J"))).isTrue();
    assertThat(mayThrow(m -> m.visitFieldInsn(Opcodes.GETSTATIC, "Own", "f", "I"))).isTrue();
    assertThat(mayThrow(m -> m.visitFieldInsn(Opcodes.GETSTATIC, "Own", "constant", "I")))
        .isFalse();
    assertThat(mayThrow(m -> m.visitFieldInsn(Opcodes.PUTSTATIC, "Own", "constant", "I"))).isTrue();
    assertThat(mayThrow(method -> getField(method, 0, "gone"))).isTrue();
    assertThat(mayThrow(method -> getField(method, 0, "s"))).isTrue();
  }

  private static void getField(MethodVisitor method, int local) {
    getField(method, local, "f");
  }

  private static void getField(MethodVisitor method, int local, String field) {
    method.visitVarInsn(Opcodes.ALOAD, local);
    method.visitFieldInsn(Opcodes.GETFIELD, "Own", field, "I");
  }

  @Test
  void only_this_is_known_not_to_be_null() {
    assertThat(mayThrow(method -> getField(method, 0))).isFalse();
    assertThat(mayThrow(method -> getField(method, 1))).isTrue();
  }

  @Test
  void local_variable_0_of_a_static_method_is_not_this() {
    assertThat(mayThrow(Opcodes.ACC_STATIC, 0, method -> getField(method, 0))).isTrue();
  }

  @Test
  void local_variable_0_may_have_been_given_another_value() {
    assertThat(
            mayThrow(
                method -> {
                  getField(method, 0);
                  method.visitVarInsn(Opcodes.ALOAD, 1);
                  method.visitVarInsn(Opcodes.ASTORE, 0);
                }))
        .isTrue();
  }

  /** {@code (i != 0 ? other : this).f}: the field's object may come from either branch. */
  @Test
  void a_field_behind_two_branches_is_not_surely_one_of_this() {
    assertThat(
            mayThrow(
                0,
                3,
                method -> {
                  Label otherwise = new Label();
                  Label read = new Label();
                  method.visitVarInsn(Opcodes.ILOAD, 2);
                  method.visitJumpInsn(Opcodes.IFEQ, otherwise);
                  method.visitVarInsn(Opcodes.ALOAD, 1);
                  method.visitJumpInsn(Opcodes.GOTO, read);
                  method.visitLabel(otherwise);
                  method.visitVarInsn(Opcodes.ALOAD, 0);
                  method.visitLabel(read);
                  method.visitFieldInsn(Opcodes.GETFIELD, "Own", "f", "I");
                  method.visitInsn(Opcodes.IRETURN);
                }))
        .isTrue();
  }

  @Test
  void a_return_of_a_synchronized_method_can_throw() {
    assertThat(mayThrow(Opcodes.ACC_SYNCHRONIZED, 0, m -> m.visitInsn(Opcodes.IRETURN))).isTrue();
    assertThat(mayThrow(0, 0, m -> m.visitInsn(Opcodes.IRETURN))).isFalse();
  }
}
