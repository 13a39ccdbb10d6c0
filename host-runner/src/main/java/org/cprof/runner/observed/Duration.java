package org.cprof.runner.observed;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.runner.CommandException;

/** Times of the target, as cycles. */
public final class Duration {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)([a-z]*)");

  private static final Map<String, BigDecimal> PER_SECOND =
      Map.of(
          "ns", BigDecimal.valueOf(1_000_000_000),
          "us", BigDecimal.valueOf(1_000_000),
          "ms", BigDecimal.valueOf(1_000),
          "s", BigDecimal.ONE);

  private Duration() {}

  /**
   * Reads cycles, as in {@code 4000}, or a time, as in {@code 40us}, which is rounded down to
   * cycles.
   *
   * @param clockHz cycles per second
   * @param option that it was given with, for messages
   * @throws CommandException if it is neither, or less than a cycle
   */
  public static long cycles(String text, long clockHz, String option) {
    Matcher matcher = FORM.matcher(text);
    boolean isForm = matcher.matches();
    BigDecimal perSecond = isForm ? PER_SECOND.get(matcher.group(2)) : null;
    boolean isCycles = isForm && matcher.group(2).isEmpty() && !text.contains(".");
    if (!isCycles && perSecond == null) {
      throw CommandException.wrongUse(
          option + ": '" + text + "' is neither cycles such as 4000 nor a time such as 40us");
    }
    BigDecimal value = new BigDecimal(matcher.group(1));
    long cycles =
        isCycles
            ? value.longValueExact()
            : value
                .multiply(BigDecimal.valueOf(clockHz))
                .divide(perSecond, 0, RoundingMode.FLOOR)
                .longValue();
    if (cycles < 1) {
      throw CommandException.wrongUse(option + ": '" + text + "' is less than a cycle");
    }
    return cycles;
  }
}
