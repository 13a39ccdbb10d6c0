package org.cprof.runner.bound;

import java.util.List;
import org.cprof.code.Instruction;
import org.cprof.model.expression.Interval;
import org.cprof.runner.bound.value.AbstractValue.Kind;
import org.cprof.runner.bound.value.State;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A loop each of whose turns begins by asking whether two variables are equal, and that ends then:
 * {@code for (i = a; i != b; i++)}. As long as each turn moves one of them by 1 towards the other,
 * which stays, it does not pass it.
 */
final class Approach {
  private final int first;
  private final int second;

  /** By how much each turn so far has moved the first, or the second towards it; 0 before one. */
  private long step;

  private boolean isFirst;
  private boolean isOver;

  private Approach(int first, int second) {
    this.first = first;
    this.second = second;
  }

  /** Null if the loop is none of that kind. */
  static Approach of(Flow flow, Flow.Region loop) {
    List<Instruction> header = flow.block(loop.header()).instructions();
    boolean isComparison =
        header.size() == 3
            && header.get(0).node().getOpcode() == Opcodes.ILOAD
            && header.get(1).node().getOpcode() == Opcodes.ILOAD
            && header.get(2).node() instanceof JumpInsnNode;
    if (!isComparison) {
      return null;
    }
    JumpInsnNode jump = (JumpInsnNode) header.get(2).node();
    int target = flow.blockAt(jump.label);
    boolean endsIfEqual =
        jump.getOpcode() == Opcodes.IF_ICMPEQ && !loop.blocks().get(target)
            || jump.getOpcode() == Opcodes.IF_ICMPNE && !loop.blocks().get(loop.header() + 1);
    return endsIfEqual
        ? new Approach(variable(header.get(0).node()), variable(header.get(1).node()))
        : null;
  }

  private static int variable(AbstractInsnNode load) {
    return ((VarInsnNode) load).var;
  }

  /**
   * The header of the next turn, with what is known of the variables.
   *
   * @param entry the state before the loop
   * @param header of the turn
   * @param back what went back
   * @param next the header of the next turn
   * @return null if there is none, since they were equal before
   */
  State next(State entry, State header, State back, State next) {
    long ofFirst = step(header, back, first);
    long ofSecond = step(header, back, second);
    boolean movesFirst = ofSecond == 0 && Math.abs(ofFirst) == 1;
    boolean movesSecond = ofFirst == 0 && Math.abs(ofSecond) == 1;
    long moved = movesFirst ? ofFirst : ofSecond;
    isOver |= !movesFirst && !movesSecond || step != 0 && (step != moved || isFirst != movesFirst);
    step = moved;
    isFirst = movesFirst;
    int from = movesFirst ? first : second;
    int to = movesFirst ? second : first;
    if (isOver || !isTowards(entry.slot(from).range(), entry.slot(to).range())) {
      isOver = true;
      return next;
    }
    State known = next.copy();
    Interval mover = known.slot(from).range();
    Interval end = known.slot(to).range();
    boolean isPossible =
        step > 0
            ? known.learn(known.slot(from), upTo(mover, end.most()))
                && known.learn(known.slot(to), from(end, mover.least()))
            : known.learn(known.slot(from), from(mover, end.least()))
                && known.learn(known.slot(to), upTo(end, mover.most()));
    return isPossible ? known : null;
  }

  /** 2 if it is not always the same. */
  private static long step(State header, State back, int variable) {
    if (header.slot(variable).kind() != Kind.INT || back.slot(variable).kind() != Kind.INT) {
      return 2;
    }
    Interval step = back.slot(variable).definition().minus(header.slot(variable).definition());
    return step == null || !step.isPoint() ? 2 : step.least();
  }

  private boolean isTowards(Interval from, Interval to) {
    return step > 0 ? from.most() <= to.least() : from.least() >= to.most();
  }

  private static Interval upTo(Interval range, long most) {
    return new Interval(Math.min(range.least(), most), Math.min(range.most(), most));
  }

  private static Interval from(Interval range, long least) {
    return new Interval(Math.max(range.least(), least), Math.max(range.most(), least));
  }
}
