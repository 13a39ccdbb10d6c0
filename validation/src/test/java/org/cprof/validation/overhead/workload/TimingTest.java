package org.cprof.validation.overhead.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimingTest {

  @Test
  void only_the_second_half_counts_for_the_median() {
    Timing timing = Timing.of(List.of(900L, 800L, 700L, 30L, 10L, 20L), 5, 77);

    assertThat(timing).isEqualTo(new Timing(900, 20, 6, 5, 77));
  }

  @Test
  void of_an_odd_number_the_middle_one_belongs_to_the_second_half() {
    assertThat(Timing.of(List.of(100L, 40L, 20L), 5, 0).medianNanos()).isEqualTo(30);
    assertThat(Timing.of(List.of(100L), 5, 0).medianNanos()).isEqualTo(100);
  }

  @Test
  void the_line_is_found_among_those_of_other_tools() {
    Timing timing = new Timing(9, 8, 7, 6, 5);

    assertThat(Timing.find("Profiling started\n" + timing.toLine() + "\ntiming?\n"))
        .isEqualTo(timing);
    assertThatThrownBy(() -> Timing.find("Profiling started\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Profiling started");
  }
}
