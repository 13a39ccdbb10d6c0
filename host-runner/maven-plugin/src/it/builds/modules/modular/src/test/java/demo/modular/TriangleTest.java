package demo.modular;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Surefire patches the module with the tests: both are of one named module, and see what no other sees. */
class TriangleTest {
  @Test
  void of_four() {
    assertEquals(10, Triangle.of(4));
    assertEquals("demo.modular", Triangle.class.getModule().getName());
    assertEquals("demo.modular", TriangleTest.class.getModule().getName());
  }
}
