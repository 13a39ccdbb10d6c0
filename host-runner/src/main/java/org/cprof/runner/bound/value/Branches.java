package org.cprof.runner.bound.value;

import org.cprof.model.expression.Interval;
import org.cprof.model.expression.Relation;
import org.objectweb.asm.Opcodes;

/** What is known behind a branch: of all slots that hold what was compared. */
public final class Branches {
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
  public static State behind(int opcode, State state, boolean isTaken) {
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
    if (left.definition().derivation() instanceof Definition.Comparison longs && !isBinary) {
      return compared(next, longs.left(), relation, longs.right());
    }
    return compared(next, left, relation, right);
  }

  private static State ofNull(State state, AbstractValue value, boolean isNull) {
    AbstractValue.Reference reference = value.reference();
    if (isNull && !reference.canBeNull() || !isNull && reference.type() == null) {
      return null;
    }
    state.learn(
        value,
        same -> isNull ? AbstractValue.ofNull().definedBy(same.definition()) : same.notNull());
    return state;
  }

  private static State compared(
      State state, AbstractValue left, Relation relation, AbstractValue right) {
    if (left.definition() == right.definition()) {
      return relation.holds(0, 0) ? state : null;
    }
    Interval x = state.range(left);
    Interval y = state.range(right);
    if (x == null || y == null) {
      return null;
    }
    Interval above = narrowed(x, relation, y);
    Interval below = narrowed(y, mirrored(relation), x);
    return above != null && below != null && state.learn(left, above) && state.learn(right, below)
        ? state
        : null;
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
  public static State inCase(State state, Interval keys) {
    State next = state.copy();
    AbstractValue value = next.frame().pop();
    if (keys == null
        || value.range().most() < keys.least()
        || value.range().least() > keys.most()) {
      return null;
    }
    Interval known = Ranges.common(value.range(), keys);
    return next.learn(value, known) ? next : null;
  }
}
