package org.cprof.validation.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.validation.overhead.workload.Timing;
import org.junit.jupiter.api.Test;

class OverheadTableTest {
  private static final int RESULT = 7;

  /**
   * Settled 10, 20, 10 ms against 30, 50, 20 ms: factors 3, 2.5, 2; first iterations 100 to 400 ms.
   * 60 million cycles in 10 iterations are 6 million in 30, 50, 20 ms: 200, 120 and 300 million a
   * second.
   */
  private final PairedRuns sieve =
      new PairedRuns(
          "sieve",
          List.of(millis(100, 10), millis(100, 20), millis(100, 10)),
          List.of(profiled(400, 30), profiled(400, 50), profiled(400, 20)));

  /** Factor 10, first iterations alike. */
  private final PairedRuns ray =
      new PairedRuns("ray", List.of(millis(50, 3)), List.of(millis(50, 30)));

  @Test
  void rows_hold_medians_spreads_and_geometric_means() {
    assertThat(OverheadTable.markdown(List.of(sieve, ray)))
        .isEqualTo(
            """
            | workload | plain ms | with ms | factor | min..max | first iteration | nodes | more MB | target Mcycles/s |
            |---|---:|---:|---:|---:|---:|---:|---:|---:|
            | sieve | 10.0 | 30.0 | 2.50 | 2.00..3.00 | 4.00 | 1,234 | 3 | 200 |
            | ray | 3.0 | 30.0 | 10.00 | 10.00..10.00 | 1.00 |  |  |  |
            | geometric mean |  |  | 5.00 |  | 2.00 |  |  |  |
            """);
  }

  @Test
  void a_workload_that_computes_something_else_under_cprof_is_noticed() {
    Timing other = new Timing(1, 1, 1, RESULT + 1, 0);

    assertThat(sieve.sameResults()).isTrue();
    assertThat(new PairedRuns("ray", ray.plain(), List.of(new Run(other, 1, 1))).sameResults())
        .isFalse();
  }

  @Test
  void the_median_of_an_even_number_is_between_the_two_in_the_middle() {
    assertThat(Spread.of(4, 1, 3, 10)).isEqualTo(new Spread(3.5, 1, 10));
  }

  private static Run millis(long first, long median) {
    return Run.withoutProfile(timing(first, median, 0));
  }

  private static Run profiled(long first, long median) {
    return new Run(timing(first, median, 3 * 1024), 1234, 60_000_000);
  }

  private static Timing timing(long first, long median, long moreKilobytes) {
    return new Timing(first * 1_000_000, median * 1_000_000, 10, RESULT, 5_000 + moreKilobytes);
  }
}
