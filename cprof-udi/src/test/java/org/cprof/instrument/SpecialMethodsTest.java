package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.instrument.jdk.SpecialMethods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.tree.AnnotationNode;

class SpecialMethodsTest {

  private static final String INTRINSIC = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

  private static MethodCode method(Class<?> owner, String name, String descriptor) {
    return ClassCode.read(ClassBytes.of(owner)).methods().stream()
        .filter(m -> m.name().equals(name) && m.descriptor().equals(descriptor))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "java/lang/Math, sin, (D)D",
    "java/lang/Math, sinh, (D)D",
    "java/lang/Math, abs, (D)D",
    "java/lang/Math, pow, (DD)D",
    "java/lang/Math, fma, (DDD)D",
    "java/lang/Math, fma, (FFF)F",
    "java/lang/StrictMath, sqrt, (D)D",
    "java/lang/ref/Reference, get, ()Ljava/lang/Object;",
    "java/util/zip/CRC32C, updateBytes, (I[BII)I"
  })
  void bodies_that_the_interpreter_never_runs_are_known(
      String owner, String name, String descriptor) {
    assertThat(SpecialMethods.isCountedByCallers(owner, name, descriptor, true)).isTrue();
    assertThat(SpecialMethods.isCountedByCallers(owner, name, descriptor, false)).isFalse();
  }

  /** Whatever the JDK says of them. */
  @ParameterizedTest
  @CsvSource({
    "java/lang/Object, finalize, ()V",
    "java/lang/ref/SoftReference, get, ()Ljava/lang/Object;"
  })
  void bodies_that_are_left_alone_are_known(String owner, String name, String descriptor) {
    assertThat(SpecialMethods.isCountedByCallers(owner, name, descriptor, false)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "java/lang/Math, abs, (I)I",
    "java/lang/Math, abs, (F)F",
    "java/lang/Math, max, (DD)D",
    "java/lang/StrictMath, sin, (D)D",
    "java/lang/ref/Reference, clear, ()V",
    "java/lang/ref/WeakReference, get, ()Ljava/lang/Object;",
    "my/Math, sin, (D)D"
  })
  void methods_like_special_ones_count_themselves(String owner, String name, String descriptor) {
    assertThat(SpecialMethods.isCountedByCallers(owner, name, descriptor, true)).isFalse();
  }

  @Test
  void a_method_without_a_run_body_is_skipped_with_the_reason() {
    SpecialMethods special = new SpecialMethods();

    assertThat(special.reasonToSkip(method(Math.class, "sin", "(D)D")))
        .isEqualTo("the interpreter never runs its body");
    assertThat(special.reasonToSkip(method(Math.class, "max", "(II)I"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ChangesCurrentThread", "JvmtiMountTransition"})
  void a_method_in_which_the_thread_changes_is_skipped(String annotation) {
    MethodCode method = method(Samples.class, "diamond", "(I)I");
    method.node().visibleAnnotations =
        List.of(new AnnotationNode("Ljdk/internal/vm/annotation/" + annotation + ";"));

    assertThat(new SpecialMethods().reasonToSkip(method))
        .isEqualTo("the current thread changes in it");
  }

  @Test
  void only_the_annotation_of_intrinsics_is_hidden_from_the_VM() {
    MethodCode method = method(Math.class, "max", "(II)I");
    AnnotationNode other = new AnnotationNode("Ljava/lang/Deprecated;");
    method.node().visibleAnnotations.add(other);
    assertThat(method.node().visibleAnnotations)
        .extracting(annotation -> annotation.desc)
        .contains(INTRINSIC);

    new SpecialMethods().hideIntrinsic(method.node());

    assertThat(method.node().visibleAnnotations)
        .extracting(annotation -> annotation.desc)
        .containsExactly(
            "Ljdk/internal/vm/annotation/IntrinsicCandidate$cprof;", "Ljava/lang/Deprecated;");
  }
}
