package demo;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AnyTest {
  private static int runs;

  @Test
  void any() {
    runs++;
    assertTrue(!Boolean.getBoolean("flaky") || runs > 1);
  }
}
