package org.cprof.runner.check;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A figure that a check can limit. */
public enum Counter {
  CALLS,
  BYTECODES,
  /** Exclusive cycles; of the total, all cycles. */
  CYCLES,
  /** Cycles from invoke to return; of a recursion, those of the outermost call. */
  INCLUSIVE_CYCLES,
  /** The part of the exclusive cycles that loads methods into the method cache. */
  LOAD_CYCLES,
  /** Misses of the method cache, on invoke and on return. */
  MISSES,
  /** Objects and arrays, as {@code --udi jp} counts them. */
  ALLOCATIONS;

  /** Counters whose values of all methods add up to the total. */
  static final Set<Counter> SUMMED =
      Set.of(CALLS, BYTECODES, CYCLES, LOAD_CYCLES, MISSES, ALLOCATIONS);

  boolean isInCycles() {
    return this == CYCLES || this == INCLUSIVE_CYCLES || this == LOAD_CYCLES;
  }

  /** The column in a baseline, and the field in JSON. */
  String column() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The word on the command line and in rules. */
  @Override
  public String toString() {
    return column().replace('_', '-');
  }

  /** Its name in a sentence. */
  String words() {
    return column().replace('_', ' ');
  }

  /** The counter of a word, or null. */
  public static Counter ofWord(String word) {
    for (Counter counter : values()) {
      if (counter.toString().equals(word)) {
        return counter;
      }
    }
    return null;
  }

  /** Adds the summed counters that both have. */
  static Map<Counter, Long> plus(Map<Counter, Long> one, Map<Counter, Long> other) {
    Map<Counter, Long> sum = new EnumMap<>(Counter.class);
    for (Counter counter : SUMMED) {
      if (one.containsKey(counter) && other.containsKey(counter)) {
        sum.put(counter, Math.addExact(one.get(counter), other.get(counter)));
      }
    }
    return sum;
  }
}
