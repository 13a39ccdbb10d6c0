package org.cprof.runner.bound;

import org.cprof.model.expression.Interval;
import org.cprof.model.expression.Relation;
import org.objectweb.asm.Opcodes;

/** What is known behind a branch: of the operands, and of the local variables that they are. */
final class Branches {
  private static final Relation[] OF_BRANCH = {
    Relation.EQUAL,
    Relation.NOT_EQUAL,
    Relation.LESS,
    Relation.GREATER_OR_EQUAL,
    Relation.GREATER,
    Relation.LESS_OR_EQUAL
  };

  private Branches() {}

  /**
   * The state behind a conditional jump, which has taken its operands from the stack.
   *
   * @param state before the jump
   * @param isTaken whether it jumps
   * @return null if it never goes that way
   */
  static State behind(int opcode, State state, boolean isTaken) {
    State next = state.copy();
    if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
      AbstractValue value = next.frame().pop();
      return ofNull(next, value, (opcode == Opcodes.IFNULL) == isTaken);
    }
    if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
      next.frame().pop();
      next.frame().pop();
      return next;
    }
    boolean isBinary = opcode >= Opcodes.IF_ICMPEQ;
    int index = opcode - (isBinary ? Opcodes.IF_ICMPEQ : Opcodes.IFEQ);
    Relation relation = isTaken ? OF_BRANCH[index] : OF_BRANCH[index].negated();
    AbstractValue right = isBinary ? next.frame().pop() : AbstractValue.ofInt(Interval.of(0));
    AbstractValue left = next.frame().pop();
    if (left.compared() != null && !isBinary) {
      return compared(next, left.compared().left(), relation, left.compared().right());
    }
    return compared(next, left, relation, right);
  }

  private static State ofNull(State state, AbstractValue value, boolean isNull) {
    AbstractValue.Reference reference = value.reference();
    if (isNull && !reference.canBeNull() || !isNull && reference.type() == null) {
      return null;
    }
    learn(state, value, isNull ? AbstractValue.ofNull() : value.notNull());
    return state;
  }

  private static State compared(
      State state, AbstractValue left, Relation relation, AbstractValue right) {
    Interval x = narrowed(left.range(), relation, right.range());
    Interval y = narrowed(right.range(), mirrored(relation), left.range());
    if (x == null || y == null) {
      return null;
    }
    learn(state, left, left.within(x));
    learn(state, right, right.within(y));
    return state;
  }

  /** The values that are in the relation to one of the other's; null if none is. */
  private static Interval narrowed(Interval range, Relation relation, Interval other) {
    boolean isPossible =
        switch (relation) {
          case EQUAL -> range.least() <= other.most() && other.least() <= range.most();
          case NOT_EQUAL -> !(range.isPoint() && range.equals(other));
          case LESS -> range.least() < other.most();
          case LESS_OR_EQUAL -> range.least() <= other.most();
          case GREATER -> range.most() > other.least();
          case GREATER_OR_EQUAL -> range.most() >= other.least();
        };
    if (!isPossible) {
      return null;
    }
    return switch (relation) {
      case EQUAL ->
          range
              .given(Relation.GREATER_OR_EQUAL, other.least())
              .given(Relation.LESS_OR_EQUAL, other.most());
      case NOT_EQUAL -> other.isPoint() ? range.given(relation, other.least()) : range;
      case LESS, LESS_OR_EQUAL -> range.given(relation, other.most());
      case GREATER, GREATER_OR_EQUAL -> range.given(relation, other.least());
    };
  }

  private static Relation mirrored(Relation relation) {
    return switch (relation) {
      case LESS -> Relation.GREATER;
      case LESS_OR_EQUAL -> Relation.GREATER_OR_EQUAL;
      case GREATER -> Relation.LESS;
      case GREATER_OR_EQUAL -> Relation.LESS_OR_EQUAL;
      default -> relation;
    };
  }

  /** The state where a switch goes to a label for a value of a range; null if it never does. */
  static State inCase(State state, Interval keys) {
    State next = state.copy();
    AbstractValue value = next.frame().pop();
    if (keys == null
        || value.range().most() < keys.least()
        || value.range().least() > keys.most()) {
      return null;
    }
    learn(
        next,
        value,
        value.within(
            value
                .range()
                .given(Relation.GREATER_OR_EQUAL, keys.least())
                .given(Relation.LESS_OR_EQUAL, keys.most())));
    return next;
  }

  /** A value that was loaded from a variable which still holds it tells of the variable. */
  private static void learn(State state, AbstractValue value, AbstractValue known) {
    int local = value.local();
    if (local >= 0 && state.frame().getLocal(local) == value.loaded()) {
      state.frame().setLocal(local, known.copy());
    }
    if (value.shifted() != null) {
      learnBefore(state, value.shifted(), known.range());
    }
  }

  /** What a value was before it was shifted right: so many bits more, of any kind. */
  private static void learnBefore(State state, AbstractValue.Shifted shifted, Interval after) {
    Interval range = shifted.value().range();
    int distance = shifted.distance();
    Interval before =
        range
            .given(Relation.GREATER_OR_EQUAL, after.least() << distance)
            .given(Relation.LESS_OR_EQUAL, (after.most() << distance) + (1L << distance) - 1);
    learn(state, shifted.value(), shifted.value().within(before));
  }
}
