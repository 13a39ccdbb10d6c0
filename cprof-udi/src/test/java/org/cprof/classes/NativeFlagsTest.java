package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class NativeFlagsTest {

  /** With all that stands before its last method. */
  private static byte[] classFile(int accessOfLast) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC,
        "A",
        null,
        "java/lang/Object",
        new String[] {"java/lang/Cloneable", "java/lang/Runnable"});
    FieldVisitor field = writer.visitField(Opcodes.ACC_STATIC, "f", "J", "TT;", null);
    field.visitAnnotation("Ljava/lang/Deprecated;", true).visitEnd();
    field.visitEnd();
    MethodVisitor method = writer.visitMethod(0, "m", "()V", null, new String[] {"p/E"});
    method.visitCode();
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 1);
    method.visitEnd();
    writer.visitMethod(accessOfLast, "last", "()V", null, null).visitEnd();
    return writer.toByteArray();
  }

  @Test
  void a_native_is_found_behind_everything_else() {
    assertThat(NativeFlags.anyIn(classFile(Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE))).isTrue();
  }

  @Test
  void a_class_whose_methods_have_code_or_are_abstract_has_none() {
    assertThat(NativeFlags.anyIn(classFile(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT))).isFalse();
  }
}
