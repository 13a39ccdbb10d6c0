package org.cprof.runner.jbe;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** What references tell of a method, each in a column of its own. */
public enum Figure {
  WORDS("words", MethodFigures::words),
  CALLS("calls", MethodFigures::calls),
  EXCLUSIVE_CYCLES("exclusive_cycles", MethodFigures::exclusiveCycles),
  INCLUSIVE_CYCLES("inclusive_cycles", MethodFigures::inclusiveCycles),
  BYTECODES("bytecodes", MethodFigures::bytecodes),
  INVOKE_MISSES("method_cache_misses_on_invoke", MethodFigures::invokeMisses),
  RETURN_MISSES("method_cache_misses_on_return_into", MethodFigures::returnMisses);

  private final String column;
  private final ToLongFunction<MethodFigures> value;

  Figure(String column, ToLongFunction<MethodFigures> value) {
    this.column = column;
    this.value = value;
  }

  /** The figure's value for a method. */
  public long of(MethodFigures figures) {
    return value.applyAsLong(figures);
  }

  static Map<Figure, Long> all(MethodFigures figures) {
    Map<Figure, Long> all = new EnumMap<>(Figure.class);
    for (Figure figure : values()) {
      all.put(figure, figure.of(figures));
    }
    return all;
  }

  /** The name of its column. */
  @Override
  public String toString() {
    return column;
  }
}
