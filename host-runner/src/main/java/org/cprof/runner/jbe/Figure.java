package org.cprof.runner.jbe;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToLongBiFunction;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;

/** What references tell of a method below a kernel's {@code run}, each in a column of its own. */
public enum Figure {
  /** Its size on the target in words of 4 bytes. */
  WORDS("words", MethodTotals::words),
  CALLS("calls", MethodTotals::calls),
  /** Cycles of the bytecodes that the method itself executes. */
  EXCLUSIVE_CYCLES("exclusive_cycles", (of, method) -> of.metric(Metric.CYCLES, method)),
  /** From its invokes to their returns, counted at every level of a recursion. */
  INCLUSIVE_CYCLES("inclusive_cycles", MethodTotals::inclusiveCyclesEveryLevel),
  /** Bytecodes of the target that the method itself executes. */
  BYTECODES("bytecodes", (of, method) -> of.metric(Metric.BYTECODES, method)),
  /** Misses of the method cache when it was invoked. */
  INVOKE_MISSES(
      "method_cache_misses_on_invoke", (of, method) -> of.metric(Metric.INVOKE_MISSES, method)),
  /** Misses of the method cache on return into it. */
  RETURN_MISSES(
      "method_cache_misses_on_return_into",
      (of, method) -> of.metric(Metric.RETURN_MISSES, method));

  private final String column;
  private final ToLongBiFunction<MethodTotals, Integer> value;

  Figure(String column, ToLongBiFunction<MethodTotals, Integer> value) {
    this.column = column;
    this.value = value;
  }

  /** All figures of a method, by its number. */
  static Map<Figure, Long> of(MethodTotals totals, int method) {
    Map<Figure, Long> all = new EnumMap<>(Figure.class);
    for (Figure figure : values()) {
      all.put(figure, figure.value.applyAsLong(totals, method));
    }
    return all;
  }

  /** All figures, in the order of the constants. */
  public static Map<Figure, Long> all(long... figures) {
    Map<Figure, Long> all = new EnumMap<>(Figure.class);
    for (Figure figure : values()) {
      all.put(figure, figures[figure.ordinal()]);
    }
    return all;
  }

  /** The figures of two parts of a run; the size is that of either. */
  static Map<Figure, Long> plus(Map<Figure, Long> one, Map<Figure, Long> other) {
    return sum(one, other, 1);
  }

  static Map<Figure, Long> minus(Map<Figure, Long> all, Map<Figure, Long> part) {
    return sum(all, part, -1);
  }

  private static Map<Figure, Long> sum(Map<Figure, Long> one, Map<Figure, Long> other, int sign) {
    Map<Figure, Long> sum = new EnumMap<>(one);
    sum.replaceAll((figure, value) -> value + sign * other.get(figure));
    sum.put(WORDS, Math.max(one.get(WORDS), other.get(WORDS)));
    return sum;
  }

  /** The name of its column. */
  @Override
  public String toString() {
    return column;
  }
}
