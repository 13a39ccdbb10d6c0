package demo;

import org.junit.jupiter.api.Test;

class SquareTest extends ShapeTest {
  @Override
  @Test
  void overridden() {
    super.overridden();
  }
}
