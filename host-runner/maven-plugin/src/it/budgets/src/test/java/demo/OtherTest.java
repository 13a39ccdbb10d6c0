package demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OtherTest {
  @Test
  void calls() {
    Counter counter = new Counter(4);
    assertEquals(8, counter.value() + counter.value());
  }
}
