package org.cprof.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class FailedInitializerTest {

  private static final String OBJECT = "java/lang/Object";

  /** The method {@code m} of a class with an initializer. */
  private static boolean mayPrecede(
      int access,
      String name,
      String superName,
      String[] interfaces,
      Consumer<MethodVisitor> initializer) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, name, null, superName, interfaces);
    if (initializer != null) {
      MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
      method.visitCode();
      initializer.accept(method);
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(10, 10);
    }
    MethodVisitor method = writer.visitMethod(access, "m", "()V", null, null);
    method.visitCode();
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(10, 10);
    return FailedInitializer.mayPrecede(
        ClassCode.read(writer.toByteArray()).methods().stream()
            .filter(each -> each.name().equals("m"))
            .findFirst()
            .orElseThrow());
  }

  private static boolean mayPrecede(Consumer<MethodVisitor> initializer) {
    return mayPrecede(0, "Own", OBJECT, null, initializer);
  }

  @Test
  void an_initializer_that_makes_objects_or_calls_may_have_let_one_out() {
    assertThat(mayPrecede(m -> m.visitTypeInsn(Opcodes.NEW, "Own"))).isTrue();
    assertThat(mayPrecede(m -> m.visitMethodInsn(Opcodes.INVOKESTATIC, "Other", "m", "()V", false)))
        .isTrue();
    assertThat(mayPrecede(m -> m.visitFieldInsn(Opcodes.GETSTATIC, "Other", "s", "I"))).isTrue();
    assertThat(mayPrecede(m -> m.visitLdcInsn(Type.getObjectType("Other")))).isTrue();
  }

  @Test
  void numbers_texts_arrays_and_assertions_let_out_none() {
    assertThat(mayPrecede(null)).isFalse();
    assertThat(
            mayPrecede(
                m -> {
                  m.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
                  m.visitInsn(Opcodes.IDIV);
                  m.visitLdcInsn("text");
                  m.visitLdcInsn(1 << 20);
                  m.visitFieldInsn(Opcodes.PUTSTATIC, "Own", "s", "I");
                  m.visitLdcInsn(Type.getObjectType("Own"));
                  m.visitMethodInsn(
                      Opcodes.INVOKEVIRTUAL,
                      "java/lang/Class",
                      "desiredAssertionStatus",
                      "()Z",
                      false);
                }))
        .isFalse();
  }

  @Test
  void a_static_method_runs_in_an_initialized_class() {
    assertThat(
            mayPrecede(
                Opcodes.ACC_STATIC, "Own", OBJECT, null, m -> m.visitTypeInsn(Opcodes.NEW, "Own")))
        .isFalse();
  }

  /** Superclasses are initialized first, and nothing is known of their code. */
  @Test
  void classes_and_interfaces_above_may_let_one_out_unless_they_are_the_jdks() {
    assertThat(mayPrecede(0, "Own", "Base", null, null)).isTrue();
    assertThat(mayPrecede(0, "Own", OBJECT, new String[] {"Other"}, null)).isTrue();
    assertThat(mayPrecede(0, "Own", "java/lang/Thread", new String[] {"java/util/List"}, null))
        .isFalse();
    assertThat(mayPrecede(0, "java/util/A", "java/util/B", null, m -> m.visitInsn(Opcodes.NOP)))
        .isFalse();
  }
}
