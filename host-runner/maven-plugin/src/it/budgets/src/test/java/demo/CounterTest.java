package demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.cprof.junit.BytecodeBudget;
import org.cprof.junit.CycleBudget;
import org.cprof.junit.MeasureCost;
import org.junit.jupiter.api.Test;

class CounterTest {
  private int first = 3;
  private int second;

  /** Three times aload with 1 cycle, two getfield with 10, iadd with 1, putfield with 12, return with 21. */
  @Test
  @CycleBudget(57)
  @BytecodeBudget(8)
  void adds() {
    second = first + second;
  }

  @Test
  @MeasureCost
  void calls() {
    Counter counter = new Counter(4);
    assertEquals(12, counter.value() + counter.value() + counter.value());
  }

  @Test
  void keeps_the_options_of_the_pom() {
    assertEquals("yes", System.getProperty("kept"));
  }
}
