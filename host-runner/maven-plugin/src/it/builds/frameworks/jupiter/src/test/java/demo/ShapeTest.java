package demo;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

abstract class ShapeTest implements Contract {
  @Test
  void overridden() {}

  @RepeatedTest(3)
  void repeated() {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void parameterized(int corners) {}

  @Nested
  class Inner implements Contract {}
}
