package org.cprof.model.expression;

/** All whole numbers from the least to the most. */
public record Interval(long least, long most) {
  public static final Interval INTS = new Interval(Integer.MIN_VALUE, Integer.MAX_VALUE);

  public static final Interval LONGS = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);

  public static Interval of(long value) {
    return new Interval(value, value);
  }

  /** The smallest interval that holds all these values. */
  public static Interval around(long... values) {
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

  /** The part whose numbers are in a relation to a number; the whole interval if none is. */
  public Interval given(Relation relation, long value) {
    Interval part =
        switch (relation) {
          case EQUAL -> new Interval(Math.max(least, value), Math.min(most, value));
          case NOT_EQUAL ->
              isPoint()
                  ? this
                  : new Interval(
                      least == value ? least + 1 : least, most == value ? most - 1 : most);
          case LESS -> value == Long.MIN_VALUE ? this : given(Relation.LESS_OR_EQUAL, value - 1);
          case LESS_OR_EQUAL -> new Interval(least, Math.min(most, value));
          case GREATER ->
              value == Long.MAX_VALUE ? this : given(Relation.GREATER_OR_EQUAL, value + 1);
          case GREATER_OR_EQUAL -> new Interval(Math.max(least, value), most);
        };
    return part.least() > part.most() ? this : part;
  }

  /** The smallest interval that holds both. */
  public Interval hull(Interval other) {
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
