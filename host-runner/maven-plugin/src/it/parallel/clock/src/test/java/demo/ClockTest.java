package demo;

import org.cprof.junit.CycleBudget;
import org.junit.jupiter.api.Test;

class ClockTest {
  /** By the target's clock, the same takes the same time in each run. */
  @Test
  void reads_the_clock() {
    step();
    long start = System.nanoTime();
    step();
    for (long i = (System.nanoTime() - start) % 101; i >= 0; i--) {
      step();
    }
  }

  @Test
  @CycleBudget(value = 100, of = "ClockTest.step")
  void has_a_budget_of_another_method() {
    step();
  }

  static int step() {
    return 1;
  }
}
