package demo;

import org.junit.jupiter.api.Test;

class ApplicationTest {
  @Test
  void two() {
    Boxes.box(1);
    Boxes.box(2);
  }
}
