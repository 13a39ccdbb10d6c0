package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SnapshotsTest {

  /** 100 ms of 2 s are a twentieth: the 19 others are 1.9 s. */
  @ParameterizedTest
  @CsvSource({
    "5, 0, 5000",
    "5, 100, 5000",
    "1, 100, 1900",
    "5, 1000, 19000",
    "5, 60000, 1140000",
    "60, 100, 60000"
  })
  void a_snapshot_takes_a_twentieth_of_the_time_at_most(
      int seconds, long lastTookMillis, long expectedMillis) {
    assertThat(Snapshots.pause(seconds, lastTookMillis * 1_000_000)).isEqualTo(expectedMillis);
  }
}
