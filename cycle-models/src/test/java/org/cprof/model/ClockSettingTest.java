package org.cprof.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.cprof.model.csv.ModelException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClockSettingTest {
  @ParameterizedTest
  @CsvSource({"60MHz, 60000000", "1.5GHz, 1500000000", "32.768kHz, 32768", "7Hz, 7"})
  void any_model_has_another_clock(String clock, long hertz) throws ModelException {
    assertThat(Models.load("jop", Map.of("clock", clock)).clockHz()).isEqualTo(hertz);
    assertThat(Models.load("bytecodes", Map.of("clock", clock)).clockHz()).isEqualTo(hertz);
  }

  @Test
  void no_price_and_no_other_setting_depends_on_the_clock() throws ModelException {
    ProcessorModel jop = Models.load("jop", Map.of());
    ProcessorModel fast = Models.load("jop", Map.of("clock", "1GHz"));

    assertThat(fast.settings()).isEqualTo(jop.settings());
    assertThat(fast.hash()).isEqualTo(jop.hash());
    assertThat(jop.clockHz()).isEqualTo(100_000_000);
  }

  /** As published with the boards' counters of 2026-08-20. */
  @ParameterizedTest
  @CsvSource({
    "i5-sdr, 40",
    "ae115fb-ddr2, 75",
    "wukong-ddr3, 100",
    "wukong-sdr, 100",
    "cyc5000-sdr, 80",
    "bram, 100"
  })
  void a_board_has_its_own(String preset, long megahertz) throws ModelException {
    ProcessorModel model = Models.load("jop-spinalhdl", Map.of("preset", preset));
    ProcessorModel other = Models.load("jop-spinalhdl", Map.of("preset", preset, "clock", "60MHz"));

    assertThat(model.clockHz()).isEqualTo(megahertz * 1_000_000);
    assertThat(other.clockHz()).isEqualTo(60_000_000);
    assertThat(model.settings()).doesNotContainKey("clock").isEqualTo(other.settings());
    assertThat(model.hash()).isEqualTo(other.hash());
  }

  @ParameterizedTest
  @ValueSource(strings = {"60", "60 MHz", "0MHz", "-1MHz", "0.5Hz", "fast", ""})
  void what_is_no_clock_is_refused(String clock) {
    assertThatThrownBy(() -> Models.load("jop", Map.of("clock", clock)))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("'clock=" + clock + "'")
        .hasMessageContaining("a clock in whole Hz, such as 60MHz");
  }
}
