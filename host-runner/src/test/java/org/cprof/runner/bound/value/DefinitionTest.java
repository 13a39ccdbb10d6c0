package org.cprof.runner.bound.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.cprof.model.expression.Interval;
import org.junit.jupiter.api.Test;

class DefinitionTest {

  /** Of the header of a loop behind so many others, each of which adds 1 to the number before. */
  private static Interval differenceBehind(int loops) {
    Definition start = Definition.any();
    Definition last = start;
    for (int i = 0; i < loops; i++) {
      last = Definition.atHeader(last, Interval.of(1));
    }
    return last.minus(start);
  }

  @Test
  void a_number_is_derived_over_sixty_four_loops_and_no_more() {
    assertThat(differenceBehind(64)).isEqualTo(Interval.of(64));
    assertThat(differenceBehind(65)).isNull();
  }
}
