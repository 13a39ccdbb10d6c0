package org.cprof.model.processor;

import java.util.Map;
import java.util.function.ToLongFunction;
import org.cprof.model.expression.Expression;

/**
 * The time that it takes to make a method available, in cycles: {@code b} in the prices.
 *
 * @param hit of a method in the cache
 * @param miss of a method of {@code n} words that is not
 */
public record LoadTime(Expression hit, Expression miss) {
  /** No price depends on it. */
  public static final LoadTime FREE =
      new LoadTime(new Expression.Constant(0), new Expression.Constant(0));

  /** With the processor's parameters filled in. */
  public LoadTime bind(Map<String, Long> parameters) {
    return new LoadTime(hit.bind(parameters), miss.bind(parameters));
  }

  public long hitCycles() {
    return hit.evaluate(Map.of());
  }

  public long missCycles(int words) {
    return miss.evaluate(new Size(words));
  }

  /**
   * The size of a method as {@code n}. No lambda: a clock evaluates this in the middle of the
   * program, and what the JDK makes for its first lambda of a shape would not be the program's.
   */
  private record Size(int words) implements ToLongFunction<String> {
    @Override
    public long applyAsLong(String name) {
      return name.equals("n") ? words : unknown(name);
    }
  }

  private static long unknown(String name) {
    throw new IllegalStateException("parameter " + name + " is not bound");
  }
}
