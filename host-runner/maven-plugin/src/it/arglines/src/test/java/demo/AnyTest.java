package demo;

import org.junit.jupiter.api.Test;

class AnyTest {
  @Test
  void any() {}
}
