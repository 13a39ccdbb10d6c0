package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

class MethodOrderTest {

  private static byte[] classFile(String... methods) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    // The pool of constants is the same for any order, as that of the JVM is.
    for (String constant : List.of("b()V", "a(I)V", "a()V", "b", "a", "()V", "(I)V", "Code")) {
      writer.newUTF8(constant);
    }
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/A", null, "java/lang/Object", null);
    for (String method : methods) {
      int descriptor = method.indexOf('(');
      MethodVisitor code =
          writer.visitMethod(
              Opcodes.ACC_STATIC,
              method.substring(0, descriptor),
              method.substring(descriptor),
              null,
              null);
      code.visitLdcInsn(method);
      code.visitInsn(Opcodes.POP);
      code.visitInsn(Opcodes.RETURN);
      code.visitMaxs(0, 0);
      code.visitEnd();
    }
    return writer.toByteArray();
  }

  @Test
  void the_order_of_methods_does_not_matter() {
    byte[] sorted = SessionClasses.withSortedMethods(classFile("b()V", "a(I)V", "a()V"));

    assertThat(SessionClasses.withSortedMethods(classFile("a()V", "b()V", "a(I)V")))
        .isEqualTo(sorted);
    ClassNode type = new ClassNode();
    new ClassReader(sorted).accept(type, 0);
    assertThat(type.methods.stream().map(method -> method.name + method.desc))
        .containsExactly("a()V", "a(I)V", "b()V");
  }

  @Test
  void class_files_of_different_methods_stay_different_when_sorted() {
    assertThat(SessionClasses.withSortedMethods(classFile("b()V")))
        .isNotEqualTo(SessionClasses.withSortedMethods(classFile("c()V")));
  }
}
