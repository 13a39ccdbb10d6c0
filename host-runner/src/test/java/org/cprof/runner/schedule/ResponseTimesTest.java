package org.cprof.runner.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResponseTimesTest {

  private static ScheduledTask task(long period, long... executed) {
    List<Release> releases =
        java.util.Arrays.stream(executed)
            .mapToObj(cycles -> new Release(0, cycles, cycles, false))
            .toList();
    return new ScheduledTask("a.Task", 1, period, 0, "periodic", releases, List.of());
  }

  /**
   * By hand: 3; 3 + 3 = 6; 5 + 3 + 3 = 11, 5 + 2 * 3 + 3 = 14, 5 + 2 * 3 + 2 * 3 = 17, 5 + 3 * 3 +
   * 2 * 3 = 20, which stays.
   */
  @Test
  void a_task_waits_for_all_releases_of_the_more_urgent_ones_in_its_response_time() {
    assertThat(ResponseTimes.of(List.of(task(7, 2, 3), task(12, 3), task(20, 5, 1))))
        .containsExactly(3L, 6L, 20L);
  }

  @Test
  void a_response_beyond_the_period_is_none_and_neither_is_one_of_a_task_that_never_ran() {
    assertThat(ResponseTimes.of(List.of(task(7, 3), task(12, 3), task(19, 5), task(50))))
        .containsExactly(3L, 6L, ResponseTimes.NONE, ResponseTimes.NONE);
  }
}
