package org.cprof.model.expression;

import java.util.Map;
import java.util.function.ToLongFunction;

/** The values of variables, by name; it is an error to ask for another. */
record Values(Map<String, Long> byName) implements ToLongFunction<String> {
  @Override
  public long applyAsLong(String name) {
    Long value = byName.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no value for variable " + name);
    }
    return value;
  }
}
