package org.cprof.runner.bound;

import java.util.Arrays;
import java.util.Objects;
import org.cprof.model.expression.Interval;
import org.cprof.model.expression.Relation;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.analysis.Value;

/**
 * What is known of a value: an int or long lies in a range; an array has a length in a range; a
 * reference has a type, perhaps exactly that. Immutable. Two values of the same content may be two
 * objects: where a value on the stack was loaded from a local variable, it remembers the object, so
 * that a branch on it tells something of the variable as long as that still holds the same object.
 */
final class AbstractValue implements Value {

  /** The kind of a value. */
  enum Kind {
    INT,
    LONG,
    FLOAT,
    DOUBLE,
    REFERENCE,
    NOTHING
  }

  static final AbstractValue NOTHING = new AbstractValue(Kind.NOTHING, null, null);
  static final AbstractValue FLOAT = new AbstractValue(Kind.FLOAT, null, null);
  static final AbstractValue DOUBLE = new AbstractValue(Kind.DOUBLE, null, null);

  private static final Interval LENGTHS = new Interval(0, Integer.MAX_VALUE);

  /** Of a reference. */
  record Reference(String type, boolean isExact, boolean canBeNull) {}

  /**
   * The two longs of an lcmp, whose result is below, at or above 0 as the first is below, at or
   * above the second.
   */
  record Compared(AbstractValue left, AbstractValue right) {}

  /** An int that a local variable held, shifted right by so many bits. */
  record Shifted(AbstractValue value, int distance) {}

  private final Kind kind;

  /** Of the number, or of an array's length. */
  private final Interval range;

  private final Reference reference;
  private int local = -1;
  private AbstractValue loaded;
  private Compared compared;
  private Shifted shifted;

  private AbstractValue(Kind kind, Interval range, Reference reference) {
    this.kind = kind;
    this.range = range;
    this.reference = reference;
  }

  static AbstractValue ofInt(Interval range) {
    return new AbstractValue(Kind.INT, range, null);
  }

  static AbstractValue ofInt(long least, long most) {
    return ofInt(new Interval(least, most));
  }

  static AbstractValue ofLong(Interval range) {
    return new AbstractValue(Kind.LONG, range, null);
  }

  /** The result of an lcmp. */
  static AbstractValue ofComparison(AbstractValue left, AbstractValue right) {
    Interval x = left.range();
    Interval y = right.range();
    AbstractValue result =
        ofInt(
            x.least() > y.most() ? 1 : x.least() == y.most() ? 0 : -1,
            x.most() < y.least() ? -1 : x.most() == y.least() ? 0 : 1);
    result.compared = new Compared(left, right);
    return result;
  }

  /** Any int or long. */
  static AbstractValue any(Kind kind) {
    return switch (kind) {
      case INT -> ofInt(Interval.INTS);
      case LONG -> ofLong(Interval.LONGS);
      default -> throw new IllegalArgumentException(kind + " has no range");
    };
  }

  /** Any value of a type, null among them. */
  static AbstractValue any(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN -> ofInt(0, 1);
      case Type.BYTE -> ofInt(Byte.MIN_VALUE, Byte.MAX_VALUE);
      case Type.CHAR -> ofInt(0, Character.MAX_VALUE);
      case Type.SHORT -> ofInt(Short.MIN_VALUE, Short.MAX_VALUE);
      case Type.INT -> any(Kind.INT);
      case Type.LONG -> any(Kind.LONG);
      case Type.FLOAT -> FLOAT;
      case Type.DOUBLE -> DOUBLE;
      default -> ofReference(type.getInternalName(), false, true);
    };
  }

  /** A reference to an object or an array of any length; the type null is that of null. */
  static AbstractValue ofReference(String type, boolean isExact, boolean canBeNull) {
    return ofReference(type, isExact, canBeNull, LENGTHS);
  }

  /** A new array. */
  static AbstractValue ofArray(String type, Interval length) {
    Interval known = length.given(Relation.GREATER_OR_EQUAL, 0);
    return ofReference(type, true, false, known);
  }

  private static AbstractValue ofReference(
      String type, boolean isExact, boolean canBeNull, Interval length) {
    return new AbstractValue(Kind.REFERENCE, length, new Reference(type, isExact, canBeNull));
  }

  static AbstractValue ofNull() {
    return ofReference(null, true, true);
  }

  Kind kind() {
    return kind;
  }

  /** The range of an int or long, or of the length of an array; null of others. */
  Interval range() {
    return range;
  }

  /** Null of a number. */
  Reference reference() {
    return reference;
  }

  /** The local variable that it was loaded from; -1 if it was not. */
  int local() {
    return local;
  }

  /** What the variable held then. */
  AbstractValue loaded() {
    return loaded;
  }

  /** Of the result of an lcmp; otherwise null. */
  Compared compared() {
    return compared;
  }

  /** Of the result of a shift; otherwise null. */
  Shifted shifted() {
    return shifted;
  }

  /** The same value, known to come from a shift. */
  AbstractValue shiftedFrom(AbstractValue value, int distance) {
    AbstractValue copy = copy();
    copy.shifted = new Shifted(value, distance);
    return copy;
  }

  /** The same value as another object. */
  AbstractValue copy() {
    return kind == Kind.NOTHING ? this : new AbstractValue(kind, range, reference);
  }

  /** The same value, loaded from a local variable that holds it. */
  AbstractValue loadedFrom(int variable) {
    AbstractValue copy = copy();
    copy.local = variable;
    copy.loaded = this;
    return copy;
  }

  /** The same value with less numbers. */
  AbstractValue within(Interval part) {
    return new AbstractValue(kind, part, reference);
  }

  /** The same reference, which is not null. */
  AbstractValue notNull() {
    return ofReference(reference.type(), reference.isExact(), false, range);
  }

  @Override
  public int getSize() {
    return kind == Kind.LONG || kind == Kind.DOUBLE ? 2 : 1;
  }

  /** What holds of both, the very same object if both are equal. */
  AbstractValue join(AbstractValue other) {
    if (this == other) {
      return this;
    }
    if (kind != other.kind) {
      return NOTHING;
    }
    if (isEqual(other) && isFromTheSame(other)) {
      return this;
    }
    return switch (kind) {
      case INT, LONG -> within(range.hull(other.range));
      case REFERENCE ->
          new AbstractValue(kind, range.hull(other.range), join(reference, other.reference));
      default -> this;
    };
  }

  /** Whether a branch on it tells the same, whichever of the two it is. */
  private boolean isFromTheSame(AbstractValue other) {
    return local == other.local
        && loaded == other.loaded
        && compared == other.compared
        && shifted == other.shifted;
  }

  private static Reference join(Reference one, Reference other) {
    boolean canBeNull = one.canBeNull() || other.canBeNull();
    if (one.type() == null || other.type() == null) {
      Reference typed = one.type() == null ? other : one;
      return new Reference(typed.type(), typed.isExact(), canBeNull);
    }
    return one.type().equals(other.type())
        ? new Reference(one.type(), one.isExact() && other.isExact(), canBeNull)
        : new Reference("java/lang/Object", false, canBeNull);
  }

  /** What holds of this and, as it grows, of all that may come: an end that moves has no limit. */
  AbstractValue widen(AbstractValue next) {
    AbstractValue joined = join(next);
    if (joined.kind != kind || range == null || joined.range.equals(range)) {
      return joined;
    }
    Interval all = kind == Kind.INT ? Interval.INTS : kind == Kind.LONG ? Interval.LONGS : LENGTHS;
    return joined.within(
        new Interval(
            joined.range.least() < range.least() ? all.least() : range.least(),
            joined.range.most() > range.most() ? all.most() : range.most()));
  }

  /** Whether all that this can be, another can be, too. */
  boolean isWithin(AbstractValue other) {
    return this == other || other.kind == Kind.NOTHING || isEqual(join(other).kind, other);
  }

  private boolean isEqual(Kind joinedKind, AbstractValue other) {
    return joinedKind == other.kind && join(other).isEqual(other);
  }

  /** Whether the content is the same. */
  boolean isEqual(AbstractValue other) {
    return kind == other.kind
        && Objects.equals(range, other.range)
        && Objects.equals(reference, other.reference);
  }

  /** By content, as keys of contexts. */
  Object content() {
    return Arrays.asList(kind, range, reference);
  }

  @Override
  public String toString() {
    return kind + (range == null ? "" : " " + range) + (reference == null ? "" : " " + reference);
  }
}
