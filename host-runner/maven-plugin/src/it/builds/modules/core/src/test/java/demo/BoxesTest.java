package demo;

import org.junit.jupiter.api.Test;

class BoxesTest {
  @Test
  void one() {
    Boxes.box(1);
  }
}
