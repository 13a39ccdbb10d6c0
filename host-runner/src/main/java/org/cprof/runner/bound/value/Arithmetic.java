package org.cprof.runner.bound.value;

import org.cprof.model.expression.Interval;
import org.cprof.runner.bound.value.AbstractValue.Kind;

/**
 * The ranges of results of int and long arithmetic. What may overflow can be any number of the
 * type.
 */
public final class Arithmetic {

  private Arithmetic() {}

  static AbstractValue add(AbstractValue left, AbstractValue right) {
    AbstractValue sum = exact(left, right, Math::addExact, (x, y) -> x + y);
    Interval x = left.range();
    Interval y = right.range();
    return y.isPoint()
        ? shifted(sum, left, Ranges.plus(x, y), y)
        : x.isPoint() ? shifted(sum, right, Ranges.plus(x, y), x) : sum;
  }

  static AbstractValue subtract(AbstractValue left, AbstractValue right) {
    AbstractValue difference = exact(left, right, Math::subtractExact, (x, y) -> x - y);
    Interval y = right.range();
    return y.isPoint() && y.least() != Long.MIN_VALUE
        ? shifted(difference, left, Ranges.minus(left.range(), y), Interval.of(-y.least()))
        : difference;
  }

  /**
   * A result that is a value and a constant.
   *
   * @param exact its range if nothing overflows, which it does unless that is its range; or null
   */
  private static AbstractValue shifted(
      AbstractValue result, AbstractValue value, Interval exact, Interval constant) {
    return result.range().equals(exact)
        ? result.definedBy(Definition.sum(value.definition(), constant))
        : result;
  }

  static AbstractValue multiply(AbstractValue left, AbstractValue right) {
    return exact(left, right, Math::multiplyExact, (x, y) -> x * y);
  }

  private interface Operation {
    long apply(long left, long right);
  }

  /**
   * Of an operation whose extremes are at the ends of both ranges.
   *
   * @param wrapping the same operation on 64 bits, as a single long has it
   */
  private static AbstractValue exact(
      AbstractValue left, AbstractValue right, Operation operation, Operation wrapping) {
    Interval x = left.range();
    Interval y = right.range();
    if (x.isPoint() && y.isPoint()) {
      return of(left.kind(), Interval.of(wrapping.apply(x.least(), y.least())));
    }
    try {
      return of(
          left.kind(),
          Interval.around(
              operation.apply(x.least(), y.least()),
              operation.apply(x.least(), y.most()),
              operation.apply(x.most(), y.least()),
              operation.apply(x.most(), y.most())));
    } catch (ArithmeticException overflow) {
      return AbstractValue.any(left.kind());
    }
  }

  private static AbstractValue of(Kind kind, Interval range) {
    if (kind == Kind.LONG) {
      return AbstractValue.ofLong(range);
    }
    return fits(range) ? AbstractValue.ofInt(range) : pointOrAny(range);
  }

  private static boolean fits(Interval range) {
    return range.least() >= Integer.MIN_VALUE && range.most() <= Integer.MAX_VALUE;
  }

  /** A single number that overflows is still a single number. */
  private static AbstractValue pointOrAny(Interval range) {
    return range.isPoint()
        ? AbstractValue.ofInt(Interval.of((int) range.least()))
        : AbstractValue.any(Kind.INT);
  }

  /** An int of which only some low bits stay, between these numbers. */
  public static AbstractValue cut(Interval range, long least, long most) {
    if (range.least() >= least && range.most() <= most) {
      return AbstractValue.ofInt(range);
    }
    if (range.isPoint()) {
      long size = most - least + 1;
      return AbstractValue.ofInt(Interval.of(Math.floorMod(range.least() - least, size) + least));
    }
    return AbstractValue.ofInt(least, most);
  }

  static AbstractValue divide(AbstractValue left, AbstractValue right) {
    Interval x = left.range();
    Interval y = right.range();
    if (y.contains(0) || y.contains(-1) && x.contains(least(left.kind()))) {
      // By zero it throws; otherwise the magnitude does not grow but for the least by -1.
      if (x.contains(least(left.kind()))) {
        return AbstractValue.any(left.kind());
      }
      return of(left.kind(), Interval.around(x.least(), x.most(), -x.least(), -x.most()));
    }
    return of(
        left.kind(),
        Interval.around(
            x.least() / y.least(),
            x.least() / y.most(),
            x.most() / y.least(),
            x.most() / y.most(),
            x.contains(0) ? 0 : x.least() / y.least()));
  }

  private static long least(Kind kind) {
    return kind == Kind.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
  }

  /** Smaller than the divisor, no larger than the dividend, and of its sign. */
  static AbstractValue remainder(AbstractValue left, AbstractValue right) {
    Interval x = left.range();
    Interval y = right.range();
    if (x.isPoint() && y.isPoint() && y.least() != 0) {
      return of(left.kind(), Interval.of(x.least() % y.least()));
    }
    if (y.least() == Long.MIN_VALUE || x.least() == Long.MIN_VALUE) {
      return AbstractValue.any(left.kind());
    }
    long below = Math.max(0, Math.max(Math.abs(y.least()), Math.abs(y.most())) - 1);
    return of(
        left.kind(),
        new Interval(
            x.least() >= 0 ? 0 : Math.max(x.least(), -below),
            x.most() <= 0 ? 0 : Math.min(x.most(), below)));
  }

  static AbstractValue and(AbstractValue left, AbstractValue right) {
    Interval x = left.range();
    Interval y = right.range();
    if (x.isPoint() && y.isPoint()) {
      return of(left.kind(), Interval.of(x.least() & y.least()));
    }
    if (x.least() < 0 && y.least() < 0) {
      return AbstractValue.any(left.kind());
    }
    long most = x.least() < 0 ? y.most() : y.least() < 0 ? x.most() : Math.min(x.most(), y.most());
    return of(left.kind(), new Interval(0, most));
  }

  static AbstractValue or(AbstractValue left, AbstractValue right) {
    return bitwise(left, right, (x, y) -> x | y);
  }

  static AbstractValue xor(AbstractValue left, AbstractValue right) {
    return bitwise(left, right, (x, y) -> x ^ y);
  }

  /** Of two numbers that are not negative, no bit above the highest of both. */
  private static AbstractValue bitwise(
      AbstractValue left, AbstractValue right, Operation operation) {
    Interval x = left.range();
    Interval y = right.range();
    if (x.isPoint() && y.isPoint()) {
      return of(left.kind(), Interval.of(operation.apply(x.least(), y.least())));
    }
    if (x.least() < 0 || y.least() < 0) {
      return AbstractValue.any(left.kind());
    }
    long highest = Long.highestOneBit(x.most() | y.most());
    return of(left.kind(), new Interval(0, highest == 0 ? 0 : (highest - 1 << 1) + 1));
  }

  static AbstractValue shiftLeft(AbstractValue left, AbstractValue right) {
    Interval x = left.range();
    int bits = left.kind() == Kind.INT ? 32 : 64;
    if (!right.range().isPoint()) {
      return AbstractValue.any(left.kind());
    }
    long distance = right.range().least() & bits - 1;
    if (x.isPoint()) {
      long shifted = x.least() << distance;
      return of(left.kind(), Interval.of(bits == 32 ? (int) shifted : shifted));
    }
    long limit = least(left.kind()) >> distance;
    return x.least() >= limit && x.most() <= ~limit
        ? of(left.kind(), new Interval(x.least() << distance, x.most() << distance))
        : AbstractValue.any(left.kind());
  }

  static AbstractValue shiftRight(AbstractValue left, AbstractValue right) {
    Interval x = left.range();
    int mask = left.kind() == Kind.INT ? 31 : 63;
    if (right.range().isPoint()) {
      int distance = (int) right.range().least() & mask;
      return of(left.kind(), new Interval(x.least() >> distance, x.most() >> distance))
          .definedBy(Definition.of(new Definition.Shift(left, distance)));
    }
    return of(left.kind(), new Interval(Math.min(x.least(), 0), Math.max(x.most(), 0)));
  }

  static AbstractValue unsignedShift(AbstractValue left, AbstractValue right) {
    Interval x = left.range();
    boolean isInt = left.kind() == Kind.INT;
    if (x.least() >= 0) {
      return shiftRight(left, right);
    }
    long distance = right.range().least() & (isInt ? 31 : 63);
    if (!right.range().isPoint() || distance == 0) {
      return AbstractValue.any(left.kind());
    }
    if (x.isPoint()) {
      long value = isInt ? (int) x.least() >>> distance : x.least() >>> distance;
      return of(left.kind(), Interval.of(value));
    }
    return of(left.kind(), new Interval(0, (isInt ? 0xFFFFFFFFL : -1L) >>> distance));
  }
}
