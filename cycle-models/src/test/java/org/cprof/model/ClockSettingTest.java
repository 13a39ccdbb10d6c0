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
  void no_price_and_no_other_setting_depends_on_it() throws ModelException {
    ProcessorModel jop = Models.load("jop", Map.of());
    ProcessorModel fast = Models.load("jop", Map.of("clock", "1GHz"));

    assertThat(fast.settings()).isEqualTo(jop.settings());
    assertThat(fast.hash()).isEqualTo(jop.hash());
    assertThat(jop.clockHz()).isEqualTo(100_000_000);
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
