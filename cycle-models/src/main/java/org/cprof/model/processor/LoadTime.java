package org.cprof.model.processor;

import java.util.Map;
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
    return miss.evaluate(name -> name.equals("n") ? words : unknown(name));
  }

  private static long unknown(String name) {
    throw new IllegalStateException("parameter " + name + " is not bound");
  }
}
