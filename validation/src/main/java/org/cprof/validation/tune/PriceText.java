package org.cprof.validation.tune;

/** Prices as a model's table states them. */
final class PriceText {
  private PriceText() {}

  /** Whether a price is a whole number, and not an expression. */
  static boolean isNumber(String cycles) {
    return cycles.matches("[0-9]{1,9}");
  }

  /**
   * The expression for a fitted price: the price itself in place of a number. What depends on
   * operands or on the cache keeps that, so there the fitted price is what is added.
   */
  static String with(String cycles, long price) {
    if (isNumber(cycles)) {
      return Long.toString(price);
    }
    return price < 0 ? "(" + cycles + ") - " + -price : "(" + cycles + ") + " + price;
  }

  /** The value that {@link #with} gives back the expression as it is. */
  static long initial(String cycles) {
    return isNumber(cycles) ? Long.parseLong(cycles) : 0;
  }
}
