package org.cprof.model.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c = 5 | true",
        "c <> 5 | false",
        "c < 5 | false",
        "c <= 5 | true",
        "c > 4 | true",
        "c >= 6 | false",
        "c >= -1 and c <= 5 | true",
        "c < 0 or c > 4 | true",
        "c < 0 and c = 5 or c = 5 | true",
        "c = 5 or c = 6 and c = 7 | true",
        "2 * c + 1 = 11 | true",
      })
  void holds_with_and_binding_closer_than_or(String text, boolean expected) throws Exception {
    assertThat(Condition.parse(text, Set.of("c")).test(name -> 5)).isEqualTo(expected);
  }

  @Test
  void the_empty_condition_always_holds() throws Exception {
    Condition always = Condition.parse(" ", Set.of());
    assertThat(always.test(name -> 0)).isTrue();
    assertThat(always.variables()).isEmpty();
  }

  @Test
  void knows_its_variables_and_prints_itself() throws Exception {
    Condition condition = Condition.parse("x<4 and c>=-1 or y = 0", Set.of("x", "c", "y"));
    assertThat(condition.variables()).containsExactly("c", "x", "y");
    assertThat(condition).hasToString("x < 4 and c >= -1 or y = 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c | =",
        "c = | a number",
        "c = 1 and | a number",
        "c => 1 | a number",
        "c = 1 c | 'and'"
      })
  void says_what_is_missing(String text, String expected) {
    assertThatThrownBy(() -> Condition.parse(text, Set.of("c")))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining(expected);
  }
}
