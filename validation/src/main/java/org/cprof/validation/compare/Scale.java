package org.cprof.validation.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A scale of a plot.
 *
 * @param least at its start
 * @param most at its end
 * @param step from tick to tick: a difference, or of a logarithmic scale a factor
 * @param isLogarithmic whether equal distances are equal factors
 */
record Scale(double least, double most, double step, boolean isLogarithmic) {
  private static final int DECADE = 10;

  /** About as many ticks as fit on each side of 0. */
  private static final int TICKS = 4;

  private static final String[] UNITS = {"", "k", "M", "G", "T", "P", "E"};
  private static final int THOUSAND = 1000;

  /** Decades around positive numbers. */
  static Scale decades(double least, double most) {
    double low = Math.pow(DECADE, Math.floor(Math.log10(least)));
    double high = Math.pow(DECADE, Math.ceil(Math.log10(most)));
    return new Scale(low, Math.max(high, low * DECADE), DECADE, true);
  }

  /** Per cent, with 0 among the ticks. */
  static Scale percent(double least, double most) {
    double step = step(Math.max(Math.max(most, -least), 1) / TICKS);
    double low = step * Math.floor(Math.min(least, 0) / step);
    double high = step * Math.ceil(Math.max(most, 0) / step);
    return low == high ? new Scale(-step, step, step, false) : new Scale(low, high, step, false);
  }

  /** The least of 1, 2 and 5 with zeros that is not less. */
  private static double step(double least) {
    double decade = Math.pow(DECADE, Math.floor(Math.log10(least)));
    for (int factor : new int[] {1, 2, 5}) {
      if (factor * decade >= least) {
        return factor * decade;
      }
    }
    return DECADE * decade;
  }

  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    int count = (int) Math.round(isLogarithmic ? Math.log10(most / least) : (most - least) / step);
    for (int i = 0; i <= count; i++) {
      ticks.add(isLogarithmic ? least * Math.pow(step, i) : least + i * step);
    }
    return ticks;
  }

  /** Where a value is, from 0 to 1. */
  double fraction(double value) {
    return isLogarithmic
        ? Math.log(value / least) / Math.log(most / least)
        : (value - least) / (most - least);
  }

  /** A tick in few letters, such as 10k, or +20%. */
  String label(double tick) {
    if (!isLogarithmic) {
      String number = String.format(Locale.ROOT, step < 1 ? "%+.1f%%" : "%+.0f%%", tick);
      return Math.abs(tick) < step / 2 ? "0%" : number;
    }
    int unit = 0;
    double number = tick;
    while (Math.round(number) >= THOUSAND && unit < UNITS.length - 1) {
      number /= THOUSAND;
      unit++;
    }
    return Math.round(number) + UNITS[unit];
  }
}
