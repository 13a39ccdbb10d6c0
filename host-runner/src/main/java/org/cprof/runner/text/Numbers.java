package org.cprof.runner.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** Numbers as reports show them, the same in every locale. */
public final class Numbers {
  private static final List<String> UNITS = List.of("s", "ms", "us", "ns");

  private Numbers() {}

  /** A whole number with its thousands separated by commas. */
  public static String grouped(long value) {
    return grouped(Long.toString(value));
  }

  private static String grouped(String digits) {
    int first = digits.startsWith("-") ? 1 : 0;
    StringBuilder text = new StringBuilder(digits);
    for (int i = digits.length() - 3; i > first; i -= 3) {
      text.insert(i, ',');
    }
    return text.toString();
  }

  /** The share of a part in the whole in per cent with one decimal; 0.0% of nothing. */
  public static String percent(long part, long whole) {
    return fixed(whole == 0 ? 0.0 : 100.0 * part / whole, 1) + "%";
  }

  /** A change with its sign, its thousands separated by commas. */
  public static String signed(long change) {
    return (change > 0 ? "+" : "") + grouped(change);
  }

  /** A number with its thousands separated, and two decimals where it is no whole one. */
  public static String decimal(double value) {
    return value == Math.rint(value)
        ? grouped((long) value)
        : String.format(Locale.ROOT, "%,.2f", value);
  }

  /** A change with its sign, its thousands separated, and two decimals where it is no whole one. */
  public static String signedDecimal(double change) {
    return (change > 0 ? "+" : "") + decimal(change);
  }

  /** A number for machines, without decimals where it is a whole one. */
  public static Number exact(double value) {
    if (value == Math.rint(value)) {
      return (long) value;
    }
    return value;
  }

  /** A change's share of the whole in per cent, with its sign; {@code -} of nothing. */
  public static String signedPercent(long change, long whole) {
    return whole == 0 ? "-" : (change > 0 ? "+" : "") + percent(change, whole);
  }

  /**
   * A quotient with one decimal and its thousands separated; {@code -} if nothing is divided by.
   */
  public static String quotient(long dividend, long divisor) {
    if (divisor == 0) {
      return "-";
    }
    String text = fixed((double) dividend / (double) divisor, 1);
    int point = text.indexOf('.');
    return grouped(text.substring(0, point)) + text.substring(point);
  }

  /** How many of something: {@code 1 thread}, {@code 2 threads}. */
  public static String count(long number, String singular) {
    return grouped(number) + " " + singular + (number == 1 ? "" : "s");
  }

  /**
   * A duration with three significant digits, in the unit that leaves one to three before the
   * point.
   */
  public static String seconds(double seconds) {
    BigDecimal value = BigDecimal.valueOf(seconds).round(new MathContext(3));
    int unit = 0;
    while (value.signum() > 0 && value.compareTo(BigDecimal.ONE) < 0 && unit < UNITS.size() - 1) {
      value = value.movePointRight(3);
      unit++;
    }
    int whole = value.precision() - value.scale();
    int decimals = value.signum() == 0 ? 0 : Math.max(0, 3 - Math.max(whole, 1));
    String text = value.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    return text + " " + UNITS.get(unit);
  }

  /** Cycles in microseconds with two decimals, its thousands separated. */
  public static String microseconds(double cycles, long clockHz) {
    return String.format(Locale.ROOT, "%,.2f", cycles * 1e6 / clockHz);
  }

  /** A clock rate in the unit that leaves one to three digits before the point. */
  public static String hertz(long hertz) {
    if (hertz >= 1_000_000) {
      return trimmed(hertz / 1e6) + " MHz";
    }
    if (hertz >= 1_000) {
      return trimmed(hertz / 1e3) + " kHz";
    }
    return hertz + " Hz";
  }

  private static String trimmed(double value) {
    return new BigDecimal(fixed(value, 3)).stripTrailingZeros().toPlainString();
  }

  /**
   * What {@code String.format("%.1f")} makes of a number for one decimal. The first use of that
   * takes as long as all the rest of a run's summary.
   */
  private static String fixed(double value, int decimals) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    String sign = value < 0 && rounded.signum() == 0 ? "-" : "";
    return sign + rounded.toPlainString();
  }
}
