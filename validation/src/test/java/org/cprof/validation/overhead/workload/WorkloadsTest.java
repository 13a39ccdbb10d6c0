package org.cprof.validation.overhead.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.cprof.validation.overhead.workload.NBody.Body;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WorkloadsTest {

  static Iterable<String> names() {
    return Workloads.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void every_workload_gives_the_same_result_again(String name) {
    assertThat(Workloads.named(name).run()).isEqualTo(Workloads.named(name).run());
  }

  @Test
  void an_unknown_name_is_refused_with_the_known_ones() {
    assertThatThrownBy(() -> Workloads.named("seive"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'seive'")
        .hasMessageContaining("sieve, matmul");
  }

  @Test
  void the_sieve_finds_the_primes_below_a_hundred_and_below_two_million() {
    assertThat(Sieve.countPrimes(100)).isEqualTo(25);
    assertThat(new Sieve(2_000_000, 3).run()).isEqualTo(3 * 148_933);
  }

  /**
   * For size 3 the column sums of i+j are 3, 6, 9 and the row sums of i-j are -3, 0, 3; the
   * elements of a product sum up to the inner product of the two.
   */
  @Test
  void the_matrix_product_is_right() {
    assertThat(new MatrixProduct(3, 1).run()).isEqualTo(3 * -3 + 6 * 0 + 9 * 3);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 0", "3, 0", "4, 2", "6, 4", "8, 92"})
  void queens_finds_all_solutions(int size, int solutions) {
    assertThat(new Queens(size).run()).isEqualTo(solutions);
  }

  /** Of 1000 numbers, each of 500 comes twice. */
  @Test
  void merging_counts_each_number() {
    long digest = 0;
    for (int number = 0; number < 500; number++) {
      digest = digest * 31 + 2;
    }
    assertThat(new Merging(1000).run()).isEqualTo(digest);
  }

  @Test
  void fibonacci_numbers_are_right() {
    assertThat(new Fibonacci(20).run()).isEqualTo(6765);
  }

  /**
   * Gravity is mutual, so the momentum of all bodies together stays what it was, but for rounding.
   */
  @Test
  void bodies_keep_their_total_momentum() {
    Body[] bodies = NBody.solarSystem();
    double before = momentum(bodies);
    double sunBefore = bodies[0].vy;

    for (int step = 0; step < 1000; step++) {
      NBody.advance(bodies);
    }

    assertThat(bodies[0].vy).isNotEqualTo(sunBefore);
    assertThat(momentum(bodies)).isCloseTo(before, within(1e-12));
  }

  /** 35,000 is the least common multiple of 5,000 and 7, so every key occurs twice in 70,000. */
  @Test
  void string_keys_are_counted() {
    Map<String, Integer> counts = new StringMap(70_000).count();

    assertThat(counts).hasSize(35_000).containsEntry("key4999-6", 2);
    assertThat(counts.values()).containsOnly(2);
  }

  private static double momentum(Body[] bodies) {
    double momentum = 0;
    for (Body body : bodies) {
      momentum += body.mass * body.vy;
    }
    return momentum;
  }
}
