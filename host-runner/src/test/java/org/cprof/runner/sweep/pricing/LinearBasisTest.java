package org.cprof.runner.sweep.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LinearBasisTest {
  private static long[] vector(long... numbers) {
    return numbers;
  }

  @Test
  void two_places_decide_a_straight_line() {
    LinearBasis basis =
        LinearBasis.of(List.of(vector(3, 3, 3, 3), vector(7, 9, 11, 15), vector(0, 0, 0, 0)));

    assertThat(basis.pivots()).containsExactly(0, 1);
    // Steps of 10 from 50: 50, 60, 70, 90.
    assertThat(basis.combination(2).apply(vector(50, 60))).isEqualTo(70);
    assertThat(basis.combination(3).apply(vector(50, 60))).isEqualTo(90);
    assertThat(basis.combination(1).apply(vector(50, 60))).isEqualTo(60);
  }

  @Test
  void a_bend_needs_a_place_of_its_own() {
    LinearBasis basis = LinearBasis.of(List.of(vector(1, 1, 1), vector(1, 2, 3), vector(0, 0, 1)));

    assertThat(basis.pivots()).containsExactly(0, 1, 2);
    assertThat(basis.combination(2).apply(vector(5, 6, 9))).isEqualTo(9);
  }

  @Test
  void places_where_all_is_free_are_decided_by_none() {
    LinearBasis basis = LinearBasis.of(List.of(vector(0, 4, 8)));

    assertThat(basis.pivots()).containsExactly(1);
    assertThat(basis.combination(0).apply(vector(12))).isZero();
    assertThat(basis.combination(2).apply(vector(12))).isEqualTo(24);
  }

  /** The common divisor of three primes of 31 bits has 93. */
  @Test
  void factors_may_be_larger_than_a_long() {
    LinearBasis basis =
        LinearBasis.of(
            List.of(
                vector(2147483647, 0, 0, 5),
                vector(0, 2147483629, 0, 70),
                vector(0, 0, 2147483587, 900)));

    // Once the first, twice the second, three times the third: 5 + 2 * 70 + 3 * 900.
    long[] sum = vector(2147483647, 2 * 2147483629L, 3 * 2147483587L);
    assertThat(basis.combination(3).apply(sum)).isEqualTo(2845);
  }

  @Test
  void a_sum_that_is_not_whole_is_an_error() {
    LinearBasis basis = LinearBasis.of(List.of(vector(1, 1, 1), vector(0, 2, 1)));

    assertThat(basis.combination(2).apply(vector(3, 5))).isEqualTo(4);
    assertThatThrownBy(() -> basis.combination(2).apply(vector(3, 6)))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("9 is no multiple of 2");
  }
}
