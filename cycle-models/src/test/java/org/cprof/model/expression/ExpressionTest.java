package org.cprof.model.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionTest {
  private static final Set<String> NAMES = Set.of("r", "w", "b", "cache.bytes");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7 | 7",
        "1 + 2 * 3 | 7",
        "(1 + 2) * 3 | 9",
        "10 - 4 - 3 | 3",
        "100 / 10 / 5 | 2",
        "-7 / 2 | -3",
        "-r + 5 | 2",
        "2 - -3 | 5",
        "73 + r + [r - 3] + [r - 2] + [b - 37] | 140",
        "[r - 9] | 0",
        "max(1, r, 2) | 3",
        "min(w, r) | 3",
        "abs(r - w) | 2",
        "bits(255) + bits(-1) | 72",
        "cache.bytes / 4 | 1024",
        "-9223372036854775808 | -9223372036854775808",
        "max(max(1,2),[[3-1]-1]) | 2",
        "bit(5, 0) * 100 + bit(5, 1) * 10 + bit(5, 2) | 101",
        "bit(-1, 63) | 1",
        "trailingzeros(40) + trailingzeros(0) | 67",
        "uabs(-7) + uabs(7) | 14",
        "uabs(-9223372036854775808) / 2 | -4611686018427387904",
        "udiv(-1, 2) | 9223372036854775807",
        "udiv(-1, -1) | 1",
        "leadingzeros(1) + leadingzeros(0) + leadingzeros(-1) | 127",
        "mask(12, 10) + mask(-1, 255) | 263",
        "shl(3, 4) + shl(1, 64) + shl(1, -1) | 48",
        "ushr(-1, 60) + ushr(-1, 64) + ushr(-1, -1) | 15",
        "stickyushr(20, 2) | 5",
        "stickyushr(21, 2) | 5",
        "stickyushr(17, 2) * 10 + stickyushr(16, 2) | 54",
        "stickyushr(-1, 64) * 100 + stickyushr(0, 99) * 10 + stickyushr(7, -3) | 107",
        "leadingbits(11, 2) * 100 + leadingbits(8, 2) * 10 + leadingbits(0, 9) | 320",
        "leadingbits(5, 5) | 20",
        "leadingbits(9, 3) | 5",
        "leadingbits(1, 64) | -9223372036854775808",
        "stickydiv(9, 3) * 10 + stickydiv(9, 4) | 33",
        "stickydiv(-1, 2) | 9223372036854775807",
        "mullow(-1, 3) | -3",
        "mulhigh(-1, -1) | -2",
        "mulhigh(-9223372036854775808, 6) | 3",
        "product(3, 5) | -1152921504606846976",
        "product(-9223372036854775808, 2) | -9223372036854775808",
        "product(-1, -1) | -1",
        "shlrem(5, 3, 7) * 10 + shlrem(5, -1, 7) | 55",
        "shlrem(1, 100, 1000007) | 698635",
        "shlrem(-3, 1, -2) | -4",
        "stepquot(1, 3, 1) | 1537228672809129301",
        "steprem(1, 3, 1) * 10 + steprem(1, 3, 0) | 11",
        "stepquot(3, 4611686018427387907, 2) | 1",
        "fitshift(1, 4611686018427387904, 100, 1) | 62",
        "fitsteps(1, 9007199254740993, 100) * 1000 + fitshift(1, 9007199254740993, 100, 3) | 5082",
        "fitsteps(1, 3, 100) * 1000 + fitshift(1, 3, 100, 1) | 2062",
        "if(r < w, 10, 20) + if(r = w or r > w, 1, 2) | 12",
      })
  void evaluates_with_the_usual_precedence(String text, long expected) throws Exception {
    Map<String, Long> values = Map.of("r", 3L, "w", 5L, "b", 100L, "cache.bytes", 4096L);
    assertThat(Expression.parse(text, NAMES).evaluate(values)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"\" | end of expression | 1",
        "1 + | end of expression | 4",
        "1 2 | 2 | 3",
        "(1 + 2 | end of expression | 7",
        "[r | end of expression | 3",
        "(r] | ] | 3",
        "1 $ 2 | $ | 3",
        "r + 3r | r | 6",
        "* 2 | * | 1",
        "max(1) | max | 1",
        "bits(1, 2) | bits | 1",
        "shlrem(1, 2) | shlrem | 1",
        "floor(1) | floor | 1",
        "if(r, 1, 2) | , | 5",
        "if(r = 1, 2) | ) | 12",
        "r ** 2 | * | 4",
        "99999999999999999999 | 99999999999999999999 | 1",
        "r < 3 | < | 3",
      })
  void says_where_the_text_is_wrong(String text, String offending, int character) {
    assertThatThrownBy(() -> Expression.parse(text, NAMES))
        .isInstanceOfSatisfying(
            ExpressionException.class,
            wrong -> {
              assertThat(wrong.offendingText()).isEqualTo(offending);
              assertThat(wrong.position()).isEqualTo(character - 1);
            });
  }

  @Test
  void names_the_variables_that_are_allowed() {
    assertThatThrownBy(() -> Expression.parse("5 + q", NAMES))
        .hasMessage(
            "'q' at character 5 of '5 + q': expected one of the variables b, cache.bytes, r, w");
    assertThatThrownBy(() -> Expression.parse("q", Set.of()))
        .hasMessageContaining("no variable is known here");
  }

  @Test
  void refuses_texts_that_are_too_deep_or_too_long() {
    assertThatThrownBy(() -> Expression.parse("(".repeat(1000) + "1" + ")".repeat(900), NAMES))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("at most 100 levels");
    assertThatThrownBy(() -> Expression.parse("1" + "+1".repeat(100_000), NAMES))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("at most 2000 characters");
    assertThatThrownBy(() -> Expression.parse("-".repeat(1500) + "r", NAMES))
        .isInstanceOf(ExpressionException.class);
  }

  @Test
  void overflow_and_division_by_zero_are_errors() throws Exception {
    Map<String, Long> values = Map.of("r", 0L, "w", Long.MAX_VALUE);
    for (String text :
        new String[] {
          "1 / r",
          "w + 1",
          "w * 2",
          "-w - 2",
          "(-w - 1) / (r - 1)",
          "abs(-w - 1)",
          "stickydiv(1, r)",
          "shlrem(1, 1, r)",
          "shlrem(1, w, 3)",
          "steprem(1, r, 1)",
          "fitsteps(1, 3, w)"
        }) {
      Expression expression = Expression.parse(text, NAMES);
      assertThatThrownBy(() -> expression.evaluate(values))
          .as(text)
          .isInstanceOf(ArithmeticException.class);
    }
  }

  @Test
  void evaluation_without_a_value_names_the_variable() throws Exception {
    Expression expression = Expression.parse("r + w", NAMES);
    assertThatThrownBy(() -> expression.evaluate(Map.of("r", 1L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no value for variable w");
  }

  @Test
  void binding_folds_what_is_known_and_leaves_the_rest() throws Exception {
    Expression price = Expression.parse("73 + r + [r - 3] + [r - 2] + [b - 37]", NAMES);
    Expression bound = price.bind(Map.of("r", 3L, "w", 5L));

    assertThat(bound.variables()).containsExactly("b");
    assertThat(bound).hasToString("77 + [b - 37]");
    assertThat(bound.bind(Map.of("b", 4L))).isEqualTo(new Expression.Constant(77));
    assertThat(price.variables()).containsExactly("b", "r");
  }

  @Test
  void binding_fails_where_a_known_part_can_not_be_evaluated() throws Exception {
    Expression expression = Expression.parse("b + 1 / (r - 1)", NAMES);
    assertThatThrownBy(() -> expression.bind(Map.of("r", 1L)))
        .isInstanceOf(ArithmeticException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "6 + (n+1)*(2+[r-1]) | 6 + (n + 1) * (2 + [r - 1])",
        "1-(2-3)-4 | 1 - (2 - 3) - 4",
        "(1*2)+(3/4) | 1 * 2 + 3 / 4",
        "8/(4*2) | 8 / (4 * 2)",
        "if(r=1 and n<2,r*2,if(n>=r,1,0)) | if(r = 1 and n < 2, r * 2, if(n >= r, 1, 0))",
        "max( 0,r ) | [r]",
        "max(r,0) | max(r, 0)",
      })
  void prints_itself_so_that_it_reads_the_same(String text, String printed) throws Exception {
    Set<String> names = Set.of("n", "r");
    Expression expression = Expression.parse(text, names);
    assertThat(expression).hasToString(printed);
    assertThat(Expression.parse(printed, names)).isEqualTo(expression);
  }
}
