package org.cprof.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1234|99000|1k 10k 100k",
        "100|100|100 1k",
        "1|12000000|1 10 100 1k 10k 100k 1M 10M 100M",
      })
  void cycles_have_a_tick_at_each_power_of_ten(double least, double most, String labels) {
    assertThat(labels(Scale.decades(least, most))).isEqualTo(labels);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-3|41|-20% 0% +20% +40% +60%",
        "0|0|-0.5% 0% +0.5%",
        "0.2|0.4|0% +0.5%",
        "-100|0|-100% -50% 0%",
      })
  void errors_have_round_ticks_and_0_among_them(double least, double most, String labels) {
    assertThat(labels(Scale.percent(least, most))).isEqualTo(labels);
  }

  @Test
  void equal_factors_are_equal_distances() {
    Scale scale = Scale.decades(1, 1000);

    assertThat(scale.fraction(1)).isZero();
    assertThat(scale.fraction(10)).isBetween(0.333, 0.334);
    assertThat(scale.fraction(1000)).isEqualTo(1);
    assertThat(Scale.percent(-20, 60).fraction(20)).isEqualTo(0.5);
  }

  private static String labels(Scale scale) {
    return String.join(" ", scale.ticks().stream().map(scale::label).toList());
  }
}
