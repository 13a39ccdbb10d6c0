package org.cprof.model.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.code.MethodShape;

/**
 * What a target can't run, whatever its price.
 *
 * @param values the limits by the part of their key after {@code limit.}
 */
public record Limits(Map<String, Long> values) {
  static final String WORDS = "method.words";
  static final String LOCALS = "method.locals";
  static final String STATIC_SYNCHRONIZED = "static.synchronized";
  static final String OBJECT_WORDS = "object.words";
  static final Set<String> NAMES = Set.of(WORDS, LOCALS, STATIC_SYNCHRONIZED, OBJECT_WORDS);

  public Limits {
    values = Map.copyOf(values);
  }

  /** The reasons why the target can't run a method of this shape; none if it can. */
  public List<String> violations(MethodShape method) {
    List<String> reasons = new ArrayList<>();
    check(reasons, WORDS, method.words(), "words");
    check(reasons, LOCALS, method.locals(), "locals and arguments");
    if (method.staticSynchronized() && values.getOrDefault(STATIC_SYNCHRONIZED, 1L) == 0) {
      reasons.add("a static synchronized method");
    }
    return reasons;
  }

  private void check(List<String> reasons, String limit, int actual, String unit) {
    Long most = values.get(limit);
    if (most != null && actual > most) {
      reasons.add(actual + " " + unit + ", at most " + most);
    }
  }
}
