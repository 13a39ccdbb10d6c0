package org.cprof.validation.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FitTest {
  private static final Offset<Double> ROUNDING = within(1e-6);

  private static List<FreePrice> prices(double initial, double low, double high, int count) {
    List<FreePrice> prices = new ArrayList<>();
    for (int j = 0; j < count; j++) {
      prices.add(new FreePrice("p" + j, List.of(j), initial, low, high));
    }
    return prices;
  }

  private static double[] estimates(double[][] counts, double fixed, double... prices) {
    double[] estimates = new double[counts.length];
    for (int i = 0; i < counts.length; i++) {
      estimates[i] = fixed;
      for (int j = 0; j < prices.length; j++) {
        estimates[i] += counts[i][j] * prices[j];
      }
    }
    return estimates;
  }

  @Test
  void prices_are_found_again_from_exact_measurements() {
    Random random = new Random(7);
    double[][] counts = new double[40][12];
    double[] truth = new double[12];
    for (int j = 0; j < truth.length; j++) {
      truth[j] = 1 + random.nextInt(100);
      for (double[] row : counts) {
        // executed from not at all to a million times
        row[j] = random.nextInt((int) Math.pow(10, j % 7));
      }
    }
    double[] ones = new double[12];
    Arrays.fill(ones, 1);

    Fit fit =
        Fit.of(
            prices(1, 0, 1000, 12),
            counts,
            estimates(counts, 500, ones),
            estimates(counts, 500, truth),
            false);

    boolean[] neverExecuted = {true, false, false, false, false, false, false, true};
    for (int j = 0; j < truth.length; j++) {
      if (j < neverExecuted.length && neverExecuted[j]) {
        assertThat(fit.isDecided()[j]).isFalse();
        assertThat(fit.prices()[j]).as("kept").isEqualTo(1);
      } else {
        assertThat(fit.isDecided()[j]).isTrue();
        assertThat(fit.prices()[j]).isCloseTo(truth[j], within(1e-4));
      }
    }
    assertThat(fit.confounded()).isEmpty();
  }

  @Test
  void what_always_comes_together_is_confounded_and_shares_the_change() {
    double[][] counts = {{1, 1, 0}, {2, 2, 3}, {5, 5, 1}};

    Fit fit =
        Fit.of(
            prices(1, 0, 100, 3),
            counts,
            estimates(counts, 0, 1, 1, 1),
            estimates(counts, 0, 2, 8, 4),
            false);

    assertThat(fit.confounded()).containsExactly(List.of(0, 1));
    assertThat(fit.isDecided()).containsExactly(false, false, true);
    assertThat(fit.prices()[0]).isCloseTo(5, ROUNDING);
    assertThat(fit.prices()[1]).isCloseTo(5, ROUNDING);
    assertThat(fit.prices()[2]).isCloseTo(4, ROUNDING);
    assertThat(fit.intervals()[0]).isNull();
  }

  /** Without bounds the solution is (-2, 12). */
  @Test
  void prices_stay_within_their_bounds_and_the_others_make_up_for_it() {
    double[][] counts = {{2, 1}, {1, 2}};
    double[] measured = {8, 22};
    // errors count in relation to what was measured: (y/8 - 1)^2 + (2y/22 - 1)^2 is least here
    double expected = (1.0 / 8 + 2.0 / 22) / (1.0 / 64 + 4.0 / 484);

    Fit fit = Fit.of(prices(0, 0, 100, 2), counts, new double[2], measured, false);

    assertThat(fit.prices()[0]).isEqualTo(0);
    assertThat(fit.prices()[1]).isCloseTo(expected, ROUNDING);
  }

  @Test
  void an_upper_bound_holds_too_and_is_left_when_that_is_better() {
    double[][] counts = {{1, 0}, {1, 1}, {0, 1}};

    Fit fit =
        Fit.of(
            List.of(
                new FreePrice("a", List.of(1), 0, 0, 3), new FreePrice("b", List.of(2), 0, 0, 50)),
            counts,
            new double[3],
            estimates(counts, 0, 10, 20),
            false);

    assertThat(fit.prices()[0]).isEqualTo(3);
    assertThat(fit.prices()[1]).isBetween(20.0, 27.0);
  }

  @Test
  void whole_numbers_make_up_for_each_others_rounding() {
    double[][] counts = {{1, 1}, {1, -1}, {3, 1}};
    double[] measured = {10.4, 1.2, 22.0};

    Fit fit = Fit.of(prices(1, 0, 100, 2), counts, estimates(counts, 0, 1, 1), measured, true);

    assertThat(fit.prices()).containsExactly(6, 5);
  }

  @Test
  void an_interval_follows_from_the_scatter_of_the_measurements() {
    double[][] counts = {{10}, {10}, {10}, {10}};

    Fit fit =
        Fit.of(
            prices(1, 0, 100, 1),
            counts,
            new double[] {10, 10, 10, 10},
            new double[] {98, 102, 98, 102},
            false);

    // about 10 with a deviation of 0.23 per measurement, of four with one unknown
    assertThat(fit.prices()[0]).isCloseTo(10, within(0.02));
    // the deviation of the mean, times 3.182: Student's distribution of 3 degrees of freedom
    double half = 3.182 * 0.2 * Math.sqrt(4.0 / 3) / 2;
    assertThat(fit.intervals()[0].low()).isCloseTo(fit.prices()[0] - half, within(0.02));
    assertThat(fit.intervals()[0].high()).isCloseTo(fit.prices()[0] + half, within(0.02));
  }

  /**
   * Eight measurements of six prices, with errors of a hundredth: 95 of 100 intervals have the true
   * price, where plus and minus one deviation has it in 57.
   */
  @Test
  void as_many_intervals_hold_as_they_say_however_few_measurements_there_are() {
    assertThat(partWithin(8, 6)).isBetween(0.935, 0.97);
    assertThat(partWithin(30, 6)).isBetween(0.935, 0.97);
  }

  /** The part of prices within their intervals, of benchmarks and errors at random. */
  private static double partWithin(int measurements, int prices) {
    Random random = new Random(14);
    int runs = 1500;
    int within = 0;
    for (int run = 0; run < runs; run++) {
      double[][] counts = new double[measurements][prices];
      for (double[] row : counts) {
        double length = Math.pow(10, 1 + 3 * random.nextDouble());
        for (int j = 0; j < prices; j++) {
          row[j] = random.nextInt((int) length);
        }
      }
      double[] truth = new double[prices];
      double[] ones = new double[prices];
      for (int j = 0; j < prices; j++) {
        truth[j] = 10 + random.nextInt(30);
        ones[j] = 1;
      }
      double[] measured = estimates(counts, 50, truth);
      for (int i = 0; i < measured.length; i++) {
        measured[i] *= 1 + 0.01 * random.nextGaussian();
      }

      Fit fit =
          Fit.of(
              prices(1, 0, 100_000, prices), counts, estimates(counts, 50, ones), measured, false);

      for (int j = 0; j < prices; j++) {
        Interval interval = fit.intervals()[j];
        within += interval.low() <= truth[j] && truth[j] <= interval.high() ? 1 : 0;
      }
    }
    return (double) within / runs / prices;
  }

  /**
   * Six measurements in which a and b differ by one in a hundred: with errors, no more is known.
   */
  @Test
  void prices_that_nearly_always_come_together_are_not_told_apart() {
    double[][] counts = {
      {100, 100, 5}, {100, 101, 50}, {200, 200, 9}, {101, 100, 90}, {300, 301, 2}, {50, 50, 70}
    };
    double[] measured = estimates(counts, 0, 3, 8, 4);
    for (int i = 0; i < measured.length; i++) {
      measured[i] *= i % 2 == 0 ? 1.01 : 0.99;
    }

    Fit fit = Fit.of(prices(1, 0, 100, 3), counts, estimates(counts, 0, 1, 1, 1), measured, false);

    assertThat(fit.isDecided()).containsExactly(true, true, true);
    assertThat(fit.alike()).containsExactly(List.of(0, 1));
    assertThat(fit.intervals()[2].low()).isGreaterThan(3);
    assertThat(fit.intervals()[2].high()).isLessThan(5);
  }

  @Test
  void as_many_measurements_as_prices_say_nothing_of_their_scatter() {
    double[][] counts = {{1, 0}, {1, 2}};

    Fit fit = Fit.of(prices(1, 0, 100, 2), counts, new double[2], new double[] {3, 9}, false);

    assertThat(fit.isDecided()).containsExactly(true, true);
    assertThat(fit.intervals()).containsOnlyNulls();
  }

  @Test
  void nothing_measured_changes_nothing() {
    Fit fit = Fit.of(prices(5, 0, 9, 2), new double[0][], new double[0], new double[0], true);

    assertThat(fit.prices()).containsExactly(5, 5);
    assertThat(fit.isDecided()).containsExactly(false, false);
  }
}
