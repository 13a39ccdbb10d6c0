package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MethodReferenceTest {

  @ParameterizedTest
  @CsvSource({
    "java.lang.Math.abs(I)I, java.lang.Math, abs, (I)I",
    "A.<init>(Lb/C.D;)V, A, <init>, (Lb/C.D;)V",
    "a.B$C.step, a.B$C, step, ''",
    "f_athrow(), '', f_athrow, ()",
    "idiv, '', idiv, ''"
  })
  void a_full_name_is_taken_apart_and_told_again(
      String text, String className, String name, String descriptor) {
    MethodReference method = MethodReference.parse(NodeKind.METHOD, text);

    assertThat(method).isEqualTo(new MethodReference(NodeKind.METHOD, className, name, descriptor));
    assertThat(method).hasToString(text);
  }
}
