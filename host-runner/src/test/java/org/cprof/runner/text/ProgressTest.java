package org.cprof.runner.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressTest {
  @Test
  void the_time_left_follows_from_the_time_so_far() {
    assertThat(Progress.howFar(40, 100, 4)).isEqualTo("40 %, 6 s left");
    assertThat(Progress.howFar(1, 1000, 1)).isEqualTo("0 %, 17 min left");
    assertThat(Progress.howFar(100, 100, 9)).isEqualTo("100 %, 0 s left");
  }

  @Test
  void nothing_done_or_more_than_all_is_no_trouble() {
    assertThat(Progress.howFar(0, 100, 4)).isEqualTo("0 %");
    assertThat(Progress.howFar(5, 0, 4)).isEqualTo("0 %");
    assertThat(Progress.howFar(101, 100, 4)).isEqualTo("100 %, 0 s left");
  }
}
