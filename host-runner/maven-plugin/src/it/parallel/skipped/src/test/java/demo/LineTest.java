package demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LineTest {
  @Test
  void keeps_the_line() {
    assertEquals("yes", System.getProperty("kept"));
  }
}
