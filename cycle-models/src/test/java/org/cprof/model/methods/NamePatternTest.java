package org.cprof.model.methods;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {

  @ParameterizedTest
  @CsvSource({
    "java.lang.Math, java.lang.Math, true",
    "java.lang.Math, java.lang.MathX, false",
    "java.lang.Math, java.lang.Mat, false",
    "*, '', true",
    "*, anything, true",
    "java.*, java.util.List, true",
    "java.*, java, false",
    "java.*, xjava.util.List, false",
    "*.List, java.util.List, true",
    "*.List, java.util.List2, false",
    "a*b*c, abc, true",
    "a*b*c, aXbXbYc, true",
    "a*b*c, acb, false",
    // The first star must not be held to the first place where the rest begins to fit.
    "*ab*abc, abababc, true",
    "a*a, a, false",
    "(D)*, (D)D, true",
    "(*)V, (Ljava/lang/String;I)V, true",
    "(*)V, ()I, false",
  })
  void a_star_stands_for_any_characters(String pattern, String name, boolean matches) {
    assertThat(new NamePattern(pattern).matches(name)).isEqualTo(matches);
  }
}
