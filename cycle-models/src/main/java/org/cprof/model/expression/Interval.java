package org.cprof.model.expression;

/** All whole numbers from the least to the most. */
public record Interval(long least, long most) {

  /** One number. */
  public static Interval of(long value) {
    return new Interval(value, value);
  }

  /** The smallest interval that holds all these values. */
  static Interval around(long... values) {
    long least = values[0];
    long most = values[0];
    for (long value : values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    return new Interval(least, most);
  }

  /** Whether it holds one number only. */
  public boolean isPoint() {
    return least == most;
  }

  /** Whether a number lies between the ends or is one. */
  public boolean contains(long value) {
    return least <= value && value <= most;
  }

  Interval hull(Interval other) {
    return new Interval(Math.min(least, other.least), Math.max(most, other.most));
  }

  /** About how many numbers lie between the ends; 0 if these are one. */
  double size() {
    return (double) most - (double) least;
  }

  /** The number in the middle, or the one below it. */
  long middle() {
    return least + (most - least >>> 1);
  }
}
