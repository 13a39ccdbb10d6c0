package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class AnnotatedMethodsTest {

  /**
   * A class with a method for each annotation; those that end with an exclamation mark are seen.
   */
  private static byte[] classFile(String... annotations) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_ABSTRACT, "p/A", null, "java/lang/Object", null);
    for (int i = 0; i < annotations.length; i++) {
      MethodVisitor method = writer.visitMethod(Opcodes.ACC_ABSTRACT, "m" + i, "(I)V", null, null);
      boolean isSeen = annotations[i].endsWith("!");
      String descriptor = "L" + annotations[i].replace("!", "").replace('.', '/') + ";";
      method.visitAnnotation(descriptor, isSeen).visitEnd();
      method.visitEnd();
    }
    writer.visitMethod(Opcodes.ACC_ABSTRACT, "plain", "()V", null, null).visitEnd();
    return writer.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({
    "@org.junit.jupiter.api.Test, m0(I)V",
    "@org.junit.*, m0(I)V",
    "@*.Fast, m2(I)V",
    "@p.A$Inner, m3(I)V",
    "@org.junit.Test, ",
    "@Test, ",
    // A dot is a dot.
    "@org-junit-jupiter-api-Test, "
  })
  void methods_are_told_by_their_annotations(String text, String expected) {
    byte[] classFile = classFile("org.junit.jupiter.api.Test!", "p.Slow", "p.Fast", "p.A$Inner!");

    List<String> methods = methods(new AnnotatedMethods(List.of(text)), classFile);

    assertThat(methods).isEqualTo(expected == null ? List.of() : List.of(expected));
  }

  private static List<String> methods(AnnotatedMethods annotated, byte[] classFile) {
    return AnnotatedClass.of(classFile).methods().stream()
        .filter(annotated::has)
        .map(AnnotatedClass.Method::full)
        .toList();
  }

  @Test
  void a_method_needs_one_of_several_annotations() {
    AnnotatedMethods annotated = new AnnotatedMethods(List.of("@p.One", "@p.Two"));

    assertThat(methods(annotated, classFile("p.Two", "p.One!", "p.Three")))
        .containsExactly("m0(I)V", "m1(I)V");
    assertThat(annotated.areNone()).isFalse();
  }

  @Test
  void without_annotations_to_look_for_no_method_is_annotated() {
    AnnotatedMethods none = new AnnotatedMethods(List.of());

    assertThat(none.areNone()).isTrue();
    assertThat(methods(none, classFile("p.One"))).isEmpty();
  }
}
