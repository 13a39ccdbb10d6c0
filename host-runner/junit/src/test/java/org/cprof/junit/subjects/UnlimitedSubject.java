package org.cprof.junit.subjects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests without annotations of CProf: one is inherited, one is made, one's callee is left. */
public class UnlimitedSubject extends InheritedTests {
  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void parameterized(int exponent) {
    CostedSubject.power(2, exponent);
  }

  @TestFactory
  List<DynamicTest> makes_tests() {
    return List.of(DynamicTest.dynamicTest("made", () -> CostedSubject.power(3, 4)));
  }

  @Test
  void callee_throws() {
    assertThrows(ArithmeticException.class, () -> CostedSubject.power(7, thrown()));
  }

  private static int thrown() {
    throw new ArithmeticException();
  }
}

/** Count under the class that inherits them. */
abstract class InheritedTests {
  @Test
  void inherited() {
    assertEquals(81, CostedSubject.power(3, 4));
  }
}
