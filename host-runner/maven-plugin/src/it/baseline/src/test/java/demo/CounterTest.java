package demo;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CounterTest {
  private final Counter counter = new Counter(4);

  @Test
  void calls_it_once() {
    assertTrue(counter.value() == 4);
  }

  @Test
  void calls_it_several_times() {
    for (int i = 0; i < Integer.getInteger("times", 2); i++) {
      assertTrue(counter.value() == 4);
    }
  }

  /** As many as in a run that makes no baseline. */
  @Test
  void as_many_times_as_there_are_properties() {
    for (int i = System.getProperties().size(); i > 0; i--) {
      assertTrue(i > 0);
    }
  }

  /** In each JVM another number of calls. */
  @Test
  void calls_it_as_the_clock_says() {
    for (long i = System.nanoTime() % 1009; i >= 0; i--) {
      counter.value();
    }
  }
}
