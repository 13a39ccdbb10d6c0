package org.cprof.runner.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.cprof.runner.observed.CallBounds;
import org.cprof.runner.observed.ObservedMethods;
import org.junit.jupiter.api.Test;

class ResponseTimesTest {

  private static ScheduledTask task(long period, long... executed) {
    List<ScheduledTask.Release> releases =
        java.util.Arrays.stream(executed)
            .mapToObj(cycles -> new ScheduledTask.Release(0, cycles, cycles, false))
            .toList();
    return new ScheduledTask("a.Task", 1, period, 0, "periodic", releases, List.of());
  }

  /**
   * By hand: 3; 3 + 3 = 6; 5 + 3 + 3 = 11, 5 + 2 * 3 + 3 = 14, 5 + 2 * 3 + 2 * 3 = 17, 5 + 3 * 3 +
   * 2 * 3 = 20, which stays.
   */
  @Test
  void a_task_waits_for_all_releases_of_the_more_urgent_ones_in_its_response_time() {
    assertThat(ResponseTimes.of(List.of(task(7, 2, 3), task(12, 3), task(20, 5, 1)), 0))
        .containsExactly(3L, 6L, 20L);
  }

  @Test
  void a_response_beyond_the_period_is_none_and_neither_is_one_of_a_task_that_never_ran() {
    assertThat(ResponseTimes.of(List.of(task(7, 3), task(12, 3), task(19, 5), task(50)), 0))
        .containsExactly(3L, 6L, ResponseTimes.NONE, ResponseTimes.NONE);
  }

  /**
   * By hand, with 4 for the 3 of the second: 3; 4 + 3 = 7; 5 + 4 + 3 = 12, 5 + 2 * 3 + 4 = 15, 5 +
   * 3 * 3 + 2 * 4 = 22, beyond 20.
   */
  @Test
  void a_bound_stands_for_what_was_observed() {
    assertThat(
            ResponseTimes.of(List.of(task(7, 2, 3), task(12, 3).withBound(4), task(20, 5, 1)), 0))
        .containsExactly(3L, 7L, ResponseTimes.NONE);
    assertThat(ResponseTimes.of(List.of(task(50).withBound(9)), 0)).containsExactly(9L);
  }

  /** By hand: 3 + 2; 3 + 2 + 3 = 8, 3 + 2 + 2 * 3 = 11; 5 + 2 + 3 + 3 = 13, 19, 22, beyond 20. */
  @Test
  void a_task_waits_for_a_lock_that_a_less_urgent_one_holds_once() {
    assertThat(ResponseTimes.of(List.of(task(7, 2, 3), task(12, 3), task(20, 5, 1)), 2))
        .containsExactly(5L, 11L, ResponseTimes.NONE);
  }

  @Test
  void bounds_are_of_methods_of_tasks_and_not_below_what_was_observed() {
    ScheduleFile file = new ScheduleFile(1, 100, List.of(task(20, 5)), List.of());

    assertThat(file.withBounds(bounds("a.Task.step()V", 8)).tasks().get(0).worst()).isEqualTo(8);
    assertThatThrownBy(() -> file.withBounds(bounds("a.Task.step()V", 4)))
        .hasMessageContaining("the bound is 4 cycles, a release was observed to execute 5");
    assertThatThrownBy(() -> file.withBounds(bounds("a.Other.step()V", 9)))
        .hasMessageContaining("is no method of a task's class");
  }

  private static CallBounds bounds(String method, long cycles) {
    return new CallBounds(
        List.of(new CallBounds.Bound(ObservedMethods.of(method, "--task-bounds"), cycles, "")));
  }
}
