package org.cprof.model.expression;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Proves that the values of an expression lie between two numbers, for all values that its
 * variables may have, or finds values for which they don't: branch and bound. Where the {@link
 * Bounds} of the whole are too wide, the range that has been halved the least is halved, and both
 * halves are proved.
 */
public final class RangeProof {
  /** After so many parts it is given up; it takes some milliseconds. */
  private static final int MOST_PARTS = 20_000;

  public sealed interface Outcome {}

  /** The claim holds for all values. */
  public record Proved() implements Outcome {}

  /** The claim may hold or not. */
  public record Unknown() implements Outcome {}

  /**
   * It does not hold.
   *
   * @param values those of the variables
   * @param problem the value that is out of range, as {@code " = -1"}, or why there is none, as
   *     {@code ": division by zero"}
   * @param value the value that is out of range; the least of all if there is none
   */
  public record Refuted(SortedMap<String, Long> values, String problem, long value)
      implements Outcome {

    /** Refuted by an expression that has no value. */
    public static Refuted failing(SortedMap<String, Long> values, ArithmeticException reason) {
      return new Refuted(values, ": " + reason.getMessage(), Long.MIN_VALUE);
    }

    /** Whether the value is too high. */
    public boolean isAbove(Interval allowed) {
      return value > allowed.most();
    }
  }

  private final Expression expression;
  private final Interval allowed;
  private final SortedMap<String, Interval> ranges;

  private RangeProof(Expression expression, Interval allowed, SortedMap<String, Interval> ranges) {
    this.expression = expression;
    this.allowed = allowed;
    this.ranges = ranges;
  }

  /**
   * Tries to prove it.
   *
   * @param allowed where all values of the expression shall lie
   * @param variables the ranges of the variables that occur, and perhaps of others
   */
  public static Outcome of(
      Expression expression, Interval allowed, Map<String, Interval> variables) {
    SortedMap<String, Interval> ranges = new TreeMap<>(variables);
    ranges.keySet().retainAll(expression.variables());
    return new RangeProof(expression, allowed, ranges).prove();
  }

  private Outcome prove() {
    Deque<SortedMap<String, Interval>> open = new ArrayDeque<>();
    open.push(ranges);
    for (int parts = 0; !open.isEmpty(); parts++) {
      SortedMap<String, Interval> part = open.pop();
      if (isProved(part)) {
        continue;
      }
      for (boolean atMost : new boolean[] {false, true}) {
        Refuted refuted = tryEnd(part, atMost);
        if (refuted != null) {
          return refuted;
        }
      }
      if (parts >= MOST_PARTS) {
        return new Unknown();
      }
      split(part, open);
    }
    return new Proved();
  }

  private boolean isProved(Map<String, Interval> part) {
    try {
      Interval bounds = new Bounds(part).of(expression);
      return allowed.contains(bounds.least()) && allowed.contains(bounds.most());
    } catch (ArithmeticException mayFail) {
      return false;
    }
  }

  /** Evaluates it where all variables are at the least or at the most. */
  private Refuted tryEnd(SortedMap<String, Interval> part, boolean atMost) {
    SortedMap<String, Long> values = new TreeMap<>();
    part.forEach((name, range) -> values.put(name, atMost ? range.most() : range.least()));
    try {
      long value = expression.evaluate(values);
      return allowed.contains(value) ? null : new Refuted(values, " = " + value, value);
    } catch (ArithmeticException failed) {
      return Refuted.failing(values, failed);
    }
  }

  /** A part of one point is proved or refuted, so that there is a range to halve. */
  private void split(SortedMap<String, Interval> part, Deque<SortedMap<String, Interval>> open) {
    String widest = null;
    for (String name : part.keySet()) {
      if (widest == null || share(part, name) > share(part, widest)) {
        widest = name;
      }
    }
    Interval range = part.get(widest);
    SortedMap<String, Interval> lower = new TreeMap<>(part);
    lower.put(widest, new Interval(range.least(), range.middle()));
    SortedMap<String, Interval> upper = new TreeMap<>(part);
    upper.put(widest, new Interval(range.middle() + 1, range.most()));
    open.push(upper);
    open.push(lower);
  }

  /** How much of a range is left in a part: 0 of a single value. */
  private double share(SortedMap<String, Interval> part, String name) {
    return part.get(name).size() / Math.max(1, ranges.get(name).size());
  }
}
