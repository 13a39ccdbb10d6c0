package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplingTest {
  /** The expectations have four digits. */
  private static final double ROUNDING = 0.00005;

  private static Sampling hundred() {
    return new Sampling("jdk.ExecutionSample", "10 ms", 100);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0.0370", "10, 0.0552, 0.1744", "50, 0.4038, 0.5962", "100, 0.9630, 1"})
  void the_interval_of_a_share_is_wilsons(long part, double low, double high) {
    Sampling.Bounds bounds = hundred().share(part, 100);

    assertThat(bounds.low()).isEqualTo(low, within(ROUNDING));
    assertThat(bounds.high()).isEqualTo(high, within(ROUNDING));
  }

  @Test
  void without_samples_nothing_is_known() {
    assertThat(new Sampling("e", "1 ms", 0).share(0, 0)).isEqualTo(new Sampling.Bounds(0, 1));
  }

  @Test
  void the_header_tells_how_it_was_sampled() {
    ProfileHeader header =
        new ProfileHeader(
            List.of(
                Map.entry("sampled", "jdk.CPUTimeSample"),
                Map.entry("interval", "20 ms"),
                Map.entry("samples", "7")));

    assertThat(Sampling.of(header)).contains(new Sampling("jdk.CPUTimeSample", "20 ms", 7));
    assertThat(Sampling.of(new ProfileHeader(List.of()))).isEmpty();
  }
}
