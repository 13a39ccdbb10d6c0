package org.cprof.model.expression;

import java.util.List;

/** Between which numbers the values of a function lie, each argument in an interval. */
final class FunctionBounds {
  private static final Interval STEPS_OF_LONG = new Interval(0, Long.SIZE);
  private static final Interval FLAG = new Interval(0, 1);

  private FunctionBounds() {}

  /** Null if nothing is known but that it is a long. */
  static Interval of(Function function, List<Interval> arguments) {
    Interval x = arguments.get(0);
    Interval y = arguments.size() > 1 ? arguments.get(1) : null;
    return switch (function) {
      case MAX, MIN ->
          new Interval(
              function.apply(arguments.stream().mapToLong(Interval::least).toArray()),
              function.apply(arguments.stream().mapToLong(Interval::most).toArray()));
      case ABS, UABS -> x.contains(Long.MIN_VALUE) ? null : magnitude(x);
      case BITS -> bits(x);
      case LEADINGZEROS -> leadingZeros(x);
      case TRAILINGZEROS, ZEROSTEPS, EVENSTEPS -> STEPS_OF_LONG;
      case BIT -> FLAG;
      case MASK -> mask(x, y);
      case USHR -> unsignedShift(x, y);
      case LEADINGBITS -> leadingBits(x, y);
      // Any one-bit that is lost sets bit 0.
      case STICKYUSHR -> x.least() < 0 ? null : new Interval(0, x.most() | 1);
      case UDIV, STICKYDIV ->
          x.least() < 0 || y.least() <= 0 ? null : new Interval(0, x.most() | 1);
      // Each step does at least one of so many bits.
      case FITSTEPS, FITSHIFT -> new Interval(0, Math.max(0, arguments.get(2).most()));
      case SHLREM -> below(arguments.get(2));
      default -> null;
    };
  }

  private static Interval magnitude(Interval value) {
    Interval ends = Interval.around(Math.abs(value.least()), Math.abs(value.most()));
    return value.contains(0) ? new Interval(0, ends.most()) : ends;
  }

  /** A number has no more one-bits than places, a negative one no more zero-bits. */
  private static Interval bits(Interval value) {
    if (value.least() >= 0) {
      return new Interval(value.least() > 0 ? 1 : 0, places(value.most()));
    }
    return value.most() < 0
        ? new Interval(Long.SIZE - places(~value.least()), Long.SIZE)
        : STEPS_OF_LONG;
  }

  private static long places(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  private static Interval leadingZeros(Interval value) {
    if (value.least() >= 0) {
      return new Interval(
          Long.numberOfLeadingZeros(value.most()), Long.numberOfLeadingZeros(value.least()));
    }
    return value.most() < 0 ? Interval.of(0) : STEPS_OF_LONG;
  }

  private static Interval mask(Interval x, Interval y) {
    if (x.least() < 0 && y.least() < 0) {
      return null;
    }
    long most = x.least() < 0 ? y.most() : y.least() < 0 ? x.most() : Math.min(x.most(), y.most());
    return new Interval(0, most);
  }

  private static Interval unsignedShift(Interval value, Interval distance) {
    boolean isWithin = distance.least() >= 0 && distance.most() < Long.SIZE;
    if (value.least() >= 0) {
      long least = isWithin ? value.least() >>> distance.most() : 0;
      return new Interval(least, value.most() >>> Math.max(0, Math.min(63, distance.least())));
    }
    return isWithin && distance.least() > 0 ? new Interval(0, -1L >>> distance.least()) : null;
  }

  private static Interval leadingBits(Interval value, Interval number) {
    if (number.least() < 1 || number.most() >= Long.SIZE - 1) {
      return null;
    }
    boolean isZero = value.contains(0);
    return new Interval(isZero ? 0 : 1L << number.least() - 1, (1L << number.most()) - 1);
  }

  private static Interval below(Interval divisor) {
    return divisor.least() <= 0 ? null : new Interval(0, divisor.most() - 1);
  }
}
