package org.cprof.runner.bound.value;

import org.cprof.model.expression.Interval;

/**
 * What made a value: one abstract execution of one instruction, one parameter, one slot at the
 * header of a loop in one turn, or one join. Known by its identity.
 */
public final class Definition {

  /** How a value follows from others, in every concrete state. */
  sealed interface Derivation permits Comparison, Length, Shift, Sum {}

  /**
   * The result of an lcmp, which is below, at or above 0 as the first is below, at or above the
   * second.
   */
  record Comparison(AbstractValue left, AbstractValue right) implements Derivation {}

  /** The length of an array. */
  record Length(Definition array) implements Derivation {}

  /** Of an arithmetic shift to the right by so many bits. */
  record Shift(AbstractValue of, int distance) implements Derivation {}

  /** A value less that of the base, without overflow, lies in a range. */
  record Sum(Definition base, Interval difference) implements Derivation {}

  /** Loops one behind the other derive a number from the one before the first: no further. */
  private static final int MOST_STEPS = 64;

  private final Derivation derivation;

  /** How many definitions it is derived from, one behind the other. */
  private final int steps;

  /** Whether sums go back to it, and not to what it is a sum of itself. */
  private final boolean isHeader;

  private Definition(Derivation derivation, boolean isHeader) {
    int wished = steps(derivation);
    this.derivation = wished > MOST_STEPS ? null : derivation;
    this.steps = wished > MOST_STEPS ? 0 : wished;
    this.isHeader = isHeader;
  }

  private static int steps(Derivation derivation) {
    if (derivation instanceof Sum sum) {
      return sum.base().steps + 1;
    } else if (derivation instanceof Shift shift) {
      return shift.of().definition().steps + 1;
    }
    return derivation instanceof Length length ? length.array().steps + 1 : 0;
  }

  static Definition of(Derivation derivation) {
    return new Definition(derivation, false);
  }

  public static Definition any() {
    return of(null);
  }

  /**
   * Of a slot at the header of a loop.
   *
   * @param entry the definition of the slot before the loop
   * @param difference from it; null if it is not known
   */
  static Definition atHeader(Definition entry, Interval difference) {
    return new Definition(difference == null ? null : new Sum(entry, difference), true);
  }

  /** A number that is larger by some of the range, where neither overflows. */
  static Definition sum(Definition of, Interval difference) {
    if (!of.isHeader && of.derivation instanceof Sum sum) {
      Interval both = Ranges.plus(sum.difference(), difference);
      return both == null ? any() : of(new Sum(sum.base(), both));
    }
    return of(new Sum(of, difference));
  }

  /** The definition of one value or another: a sum of what both are sums of. */
  static Definition join(Definition one, Definition other) {
    Interval first = Interval.of(0);
    for (Definition base = one; first != null; ) {
      Interval second = other.minus(base);
      if (second != null) {
        return of(new Sum(base, first.hull(second)));
      }
      if (!(base.derivation instanceof Sum sum)) {
        break;
      }
      first = Ranges.plus(first, sum.difference());
      base = sum.base();
    }
    return any();
  }

  /** Null if it is not derived. */
  Derivation derivation() {
    return derivation;
  }

  /** The range of the difference from another; null if none is known. */
  public Interval minus(Definition other) {
    Interval difference = Interval.of(0);
    for (Definition at = this; difference != null; ) {
      if (at == other) {
        return difference;
      }
      if (!(at.derivation instanceof Sum sum)) {
        return null;
      }
      difference = Ranges.plus(difference, sum.difference());
      at = sum.base();
    }
    return null;
  }
}
