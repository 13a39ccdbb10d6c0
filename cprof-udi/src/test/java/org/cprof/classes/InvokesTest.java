package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class InvokesTest {

  private static List<String> in(byte[] classFile) {
    List<String> methods = new ArrayList<>();
    Invokes.in(classFile, (owner, method) -> methods.add(owner + " " + method));
    return methods;
  }

  @Test
  void methods_of_classes_arrays_and_interfaces_are_named() {
    byte[] classFile =
        new SketchedClass("A")
            .naming("p/B", "run(J)I")
            .naming("[I", "clone()Ljava/lang/Object;")
            .namingOfInterface("p/C", "größe()V")
            .bytes();

    assertThat(in(classFile))
        .containsExactlyInAnyOrder("p/B run(J)I", "[I clone()Ljava/lang/Object;", "p/C größe()V");
  }

  @Test
  void methods_that_a_class_declares_and_fields_are_no_invokes() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, 0, "A", null, "java/lang/Object", null);
    writer.visitMethod(Opcodes.ACC_NATIVE, "own", "()V", null, null).visitEnd();
    writer.newField("p/B", "field", "I");
    writer.newConst(1L); // takes two numbers
    writer.newMethod("p/B", "last", "()V", false);

    assertThat(in(writer.toByteArray())).containsExactly("p/B last()V");
  }
}
