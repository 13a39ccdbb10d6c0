package org.cprof.runner.bound.value;

import org.cprof.model.expression.Interval;
import org.cprof.runner.bound.value.AbstractValue.Kind;

/**
 * How often a loop can go back to its header, by a number that each turn moves the same way. If it
 * is at least l at the header now, each turn adds at least c &gt; 0 without overflow, and behind no
 * turn it is above u, then at most (u - l) / c more turns go back; the same for a number that
 * falls.
 */
public final class InductionTurns {
  /** What ends only at the end of an int has no end that anybody meant. */
  private static final long MOST = 1 << 28;

  private InductionTurns() {}

  /**
   * The most turns that go back from now on; -1 if nothing tells.
   *
   * @param now at the header
   * @param header of one turn that stands for all from now on
   * @param back what goes back then
   */
  public static long atMost(State now, State header, State back) {
    long least = -1;
    for (int i = 0; i < header.slots(); i++) {
      if (isNumber(now.slot(i)) && isNumber(header.slot(i)) && isNumber(back.slot(i))) {
        Interval step = back.slot(i).definition().minus(header.slot(i).definition());
        long turns = step == null ? -1 : atMost(now.slot(i), step, back.slot(i));
        least = turns >= 0 && (least < 0 || turns < least) ? turns : least;
      }
    }
    return least > MOST ? -1 : least;
  }

  private static boolean isNumber(AbstractValue value) {
    return value.kind() == Kind.INT || value.kind() == Kind.LONG;
  }

  private static long atMost(AbstractValue now, Interval step, AbstractValue back) {
    try {
      if (step.least() > 0) {
        long way = Math.subtractExact(back.range().most(), now.range().least());
        return Math.max(0, way) / step.least();
      }
      if (step.most() < 0) {
        long way = Math.subtractExact(now.range().most(), back.range().least());
        return Math.max(0, way) / Math.negateExact(step.most());
      }
    } catch (ArithmeticException overflow) {
      return -1;
    }
    return -1;
  }

  /** The header of the last turn that goes back, as far as what all turns move the same tells. */
  public static State last(State header, State back) {
    State last = header.copy();
    for (int i = 0; i < header.slots(); i++) {
      if (isNumber(header.slot(i)) && isNumber(back.slot(i))) {
        Interval step = back.slot(i).definition().minus(header.slot(i).definition());
        if (step != null && step.isPoint() && step.least() != 0) {
          long end = step.least() > 0 ? back.slot(i).range().most() : back.slot(i).range().least();
          Interval before = Ranges.minus(Interval.of(end), step);
          Interval known = before == null ? null : Ranges.common(before, header.slot(i).range());
          if (known != null) {
            last.setSlot(i, header.slot(i).within(known));
          }
        }
      }
    }
    return last;
  }
}
