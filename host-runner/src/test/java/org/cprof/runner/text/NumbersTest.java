package org.cprof.runner.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0",
        "999|999",
        "1000|1,000",
        "1234567|1,234,567",
        "-999|-999",
        "-1000|-1,000",
        "9223372036854775807|9,223,372,036,854,775,807",
        "-9223372036854775808|-9,223,372,036,854,775,808",
      })
  void thousands_are_separated_by_commas(long value, String text) {
    assertThat(Numbers.grouped(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1,3,33.3%", "2,3,66.7%", "5,5,100.0%", "0,7,0.0%", "0,0,0.0%"})
  void a_share_has_one_decimal_and_nothing_is_no_share_of_nothing(
      long part, long whole, String text) {
    assertThat(Numbers.percent(part, whole)).isEqualTo(text);
  }

  @Test
  void a_share_is_rounded_as_by_a_format() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      long whole = 1 + random.nextInt(4_000);
      long part = random.nextInt(9_000) - 1_000;
      assertThat(Numbers.percent(part, whole))
          .as(part + " of " + whole)
          .isEqualTo(String.format(Locale.ROOT, "%.1f%%", 100.0 * part / whole));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"10|4|2.5", "1602|1|1,602.0", "1|3|0.3", "5|0|-"})
  void a_quotient_has_one_decimal(long dividend, long divisor, String text) {
    assertThat(Numbers.quotient(dividend, divisor)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0 s",
        "1234.5|1230 s",
        "12.34|12.3 s",
        "1|1.00 s",
        "0.9999|1.00 s",
        "0.9994|999 ms",
        "0.01602|16.0 ms",
        "0.00001602|16.0 us",
        "0.00000003|30.0 ns",
        "0.0000000001|0.10 ns",
      })
  void a_duration_has_three_digits_in_the_unit_that_fits(double seconds, String text) {
    assertThat(Numbers.seconds(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"100000000|100 MHz", "33300000|33.3 MHz", "32768|32.768 kHz", "50|50 Hz"})
  void a_clock_rate_is_given_in_the_unit_that_fits(long hertz, String text) {
    assertThat(Numbers.hertz(hertz)).isEqualTo(text);
  }

  @Test
  void one_is_singular() {
    assertThat(Numbers.count(1, "thread")).isEqualTo("1 thread");
    assertThat(Numbers.count(0, "thread")).isEqualTo("0 threads");
    assertThat(Numbers.count(1200, "thread")).isEqualTo("1,200 threads");
  }

  @Test
  void the_locale_changes_nothing() {
    Locale locale = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Numbers.percent(1, 3)).isEqualTo("33.3%");
      assertThat(Numbers.quotient(12345, 2)).isEqualTo("6,172.5");
      assertThat(Numbers.seconds(1.5)).isEqualTo("1.50 s");
      assertThat(Numbers.hertz(33_300_000)).isEqualTo("33.3 MHz");
    } finally {
      Locale.setDefault(locale);
    }
  }
}
