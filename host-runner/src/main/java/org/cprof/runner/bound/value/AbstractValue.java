package org.cprof.runner.bound.value;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import org.cprof.model.expression.Interval;
import org.cprof.model.expression.Relation;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.analysis.Value;

/**
 * What is known of a value: an int or long lies in a range; an array has a length in a range; a
 * reference has a type, perhaps exactly that. Immutable. A value belongs to its definition: copies
 * have the same, and a comparison tells of all that have it ({@link State}).
 */
public final class AbstractValue implements Value {

  /** The kind of a value. */
  public enum Kind {
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

  private static final Set<String> OF_ARRAYS =
      Set.of("java/lang/Object", "java/lang/Cloneable", "java/io/Serializable");

  private static final Interval LENGTHS = new Interval(0, Integer.MAX_VALUE);

  /**
   * Of a reference.
   *
   * @param type null if it is null for certain
   */
  public record Reference(String type, boolean isExact, boolean canBeNull) {
    public boolean mayBeArray() {
      return type != null && (type.startsWith("[") || !isExact && isOfArrays(type));
    }

    /** Whether all arrays are of a class or interface (JLS 4.10.3). */
    public static boolean isOfArrays(String type) {
      return OF_ARRAYS.contains(type);
    }
  }

  private final Kind kind;

  /** Of the number, or of an array's length. */
  private final Interval range;

  private final Reference reference;
  private final Definition definition;

  private AbstractValue(Kind kind, Interval range, Reference reference, Definition definition) {
    this.kind = kind;
    this.range = range;
    this.reference = reference;
    this.definition = definition;
  }

  private AbstractValue(Kind kind, Interval range, Reference reference) {
    this(kind, range, reference, Definition.any());
  }

  public static AbstractValue ofInt(Interval range) {
    return new AbstractValue(Kind.INT, range, null);
  }

  public static AbstractValue ofInt(long least, long most) {
    return ofInt(new Interval(least, most));
  }

  public static AbstractValue ofLong(Interval range) {
    return new AbstractValue(Kind.LONG, range, null);
  }

  /** The result of an lcmp. */
  static AbstractValue ofComparison(AbstractValue left, AbstractValue right) {
    Interval x = left.range();
    Interval y = right.range();
    return ofInt(
            x.least() > y.most() ? 1 : x.least() == y.most() ? 0 : -1,
            x.most() < y.least() ? -1 : x.most() == y.least() ? 0 : 1)
        .definedBy(Definition.of(new Definition.Comparison(left, right)));
  }

  /** Any int or long. */
  public static AbstractValue any(Kind kind) {
    return switch (kind) {
      case INT -> ofInt(Interval.INTS);
      case LONG -> ofLong(Interval.LONGS);
      default -> throw new IllegalArgumentException(kind + " has no range");
    };
  }

  /** Any value of a type, null among them. */
  public static AbstractValue any(Type type) {
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
  public static AbstractValue ofReference(String type, boolean isExact, boolean canBeNull) {
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

  public Kind kind() {
    return kind;
  }

  /** The range of an int or long, or of the length of an array; null of others. */
  public Interval range() {
    return range;
  }

  /** Null of a number. */
  public Reference reference() {
    return reference;
  }

  /** What made it. */
  public Definition definition() {
    return definition;
  }

  /** This content, made by another definition. */
  AbstractValue definedBy(Definition other) {
    return kind == Kind.NOTHING ? this : new AbstractValue(kind, range, reference, other);
  }

  /** This content, made by a definition of which nothing is known. */
  AbstractValue anew() {
    return definedBy(Definition.any());
  }

  /** This value in a part of its range. */
  AbstractValue within(Interval part) {
    return new AbstractValue(kind, part, reference, definition);
  }

  /** This reference, which is not null. */
  public AbstractValue notNull() {
    return ofReference(reference.type(), reference.isExact(), false, range).definedBy(definition);
  }

  @Override
  public int getSize() {
    return kind == Kind.LONG || kind == Kind.DOUBLE ? 2 : 1;
  }

  /** What holds of both; of two definitions, it is a third one. */
  public AbstractValue join(AbstractValue other) {
    return join(
        other,
        definition == other.definition
            ? definition
            : Definition.join(definition, other.definition));
  }

  /** What holds of both, with the definition of their join. */
  public AbstractValue join(AbstractValue other, Definition joined) {
    if (this == other) {
      return this;
    }
    if (kind != other.kind) {
      return NOTHING;
    }
    return switch (kind) {
      case INT, LONG -> new AbstractValue(kind, range.hull(other.range), null, joined);
      case REFERENCE ->
          new AbstractValue(
              kind, range.hull(other.range), join(reference, other.reference), joined);
      default -> this;
    };
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
  public AbstractValue widen(AbstractValue next, Definition joined) {
    AbstractValue both = join(next, joined);
    if (both.kind != kind || range == null || both.range.equals(range)) {
      return both;
    }
    Interval all = kind == Kind.INT ? Interval.INTS : kind == Kind.LONG ? Interval.LONGS : LENGTHS;
    return both.within(
        new Interval(
            both.range.least() < range.least() ? all.least() : range.least(),
            both.range.most() > range.most() ? all.most() : range.most()));
  }

  /** Whether all that this can be, another can be, too. */
  boolean isWithin(AbstractValue other) {
    return this == other
        || other.kind == Kind.NOTHING
        || kind == other.kind && join(other, definition).isEqual(other);
  }

  /** Whether the content is the same. */
  public boolean isEqual(AbstractValue other) {
    return kind == other.kind
        && Objects.equals(range, other.range)
        && Objects.equals(reference, other.reference);
  }

  /** By content, as keys of contexts. */
  public Object content() {
    return Arrays.asList(kind, range, reference);
  }

  @Override
  public String toString() {
    return kind + (range == null ? "" : " " + range) + (reference == null ? "" : " " + reference);
  }
}
