package org.cprof.runner.check;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/**
 * The most that something may cost: a number, or an increase over the baseline.
 *
 * @param isIncrease whether it is added to the baseline's figure
 * @param isPercent whether the increase is in per cent of that figure
 * @param amount at least 0
 */
public record Maximum(boolean isIncrease, boolean isPercent, BigDecimal amount) {
  public static final String FORM =
      "a number such as 4500, or an increase such as +100, +0 or +1.5%";

  private static final Pattern TEXT =
      Pattern.compile("(\\+[0-9]{1,9}(\\.[0-9]{1,9})?%)|(\\+?[0-9]{1,18})");

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /** The maximum that a text means, or null. */
  public static Maximum parse(String text) {
    if (!TEXT.matcher(text).matches()) {
      return null;
    }
    boolean isIncrease = text.startsWith("+");
    boolean isPercent = text.endsWith("%");
    String number =
        text.substring(isIncrease ? 1 : 0, isPercent ? text.length() - 1 : text.length());
    return new Maximum(isIncrease, isPercent, new BigDecimal(number));
  }

  /**
   * An increase, with its sign or without.
   *
   * @throws IllegalArgumentException if it is none, with what would be right
   */
  public static Maximum increase(String text) {
    Maximum increase = parse(text.startsWith("+") ? text : "+" + text);
    if (increase == null) {
      throw new IllegalArgumentException("'" + text + "' is no increase such as 500 or 1.5%");
    }
    return increase;
  }

  /**
   * The greatest whole figure that is allowed.
   *
   * @param before the baseline's; what was not there has 0
   */
  long allowed(long before) {
    BigDecimal base = BigDecimal.valueOf(before);
    BigDecimal allowed = amount;
    if (isPercent) {
      allowed = base.add(base.multiply(amount).divide(HUNDRED, 0, RoundingMode.FLOOR));
    } else if (isIncrease) {
      allowed = base.add(amount);
    }
    return allowed.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValueExact();
  }

  /** As it is written in a rule. */
  @Override
  public String toString() {
    return (isIncrease ? "+" : "") + amount.toPlainString() + (isPercent ? "%" : "");
  }
}
