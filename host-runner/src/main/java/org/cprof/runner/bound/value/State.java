package org.cprof.runner.bound.value;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.cprof.model.expression.Interval;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What is known at a place of a method: its locals, its stack, and the monitors that are held.
 *
 * <p>Two slots with one definition hold the same value in every concrete state that the state
 * stands for, and the derivation of a definition holds there between values of definitions, be they
 * in slots or not. So a comparison narrows all slots whose values follow from what was compared. It
 * holds because
 *
 * <ul>
 *   <li>each abstract execution of an instruction defines anew, but for copies;
 *   <li>a join keeps a definition that is the same on both ways; two become a third one, the same
 *       in all slots that have these two, with no derivation but the difference from what both are
 *       sums of;
 *   <li>at the header of a loop each slot is defined anew in each turn ({@link #atHeader}), so that
 *       one abstract turn can stand for many: what slots have in common is forgotten there, and
 *       what they differ from before the loop is compared with the content ({@link #isWithin});
 *   <li>arguments of a call, and what it returns, are defined anew.
 * </ul>
 */
public final class State {
  private final Frame<AbstractValue> frame;
  private int monitors;

  public State(Frame<AbstractValue> frame, int monitors) {
    this.frame = frame;
    this.monitors = monitors;
  }

  /** At the entry of a method. */
  public static State ofEntry(int locals, int stack, List<AbstractValue> arguments, int monitors) {
    Frame<AbstractValue> frame = new Frame<>(locals, stack);
    int at = 0;
    for (AbstractValue argument : arguments) {
      frame.setLocal(at++, argument.anew());
      if (argument.getSize() == 2) {
        frame.setLocal(at++, AbstractValue.NOTHING);
      }
    }
    while (at < locals) {
      frame.setLocal(at++, AbstractValue.NOTHING);
    }
    return new State(frame, monitors);
  }

  public Frame<AbstractValue> frame() {
    return frame;
  }

  /** Monitors that the thread holds at least. */
  public int monitors() {
    return monitors;
  }

  public void addMonitors(int more) {
    monitors = Math.max(0, monitors + more);
  }

  public State copy() {
    return new State(new Frame<>(frame), monitors);
  }

  /** The top of the stack is 0 below it. */
  public AbstractValue stack(int below) {
    return frame.getStack(frame.getStackSize() - 1 - below);
  }

  /** Locals and the stack. */
  int slots() {
    return frame.getLocals() + frame.getStackSize();
  }

  /** A local, or what is on the stack behind all of them. */
  public AbstractValue slot(int index) {
    int locals = frame.getLocals();
    return index < locals ? frame.getLocal(index) : frame.getStack(index - locals);
  }

  void setSlot(int index, AbstractValue value) {
    int locals = frame.getLocals();
    if (index < locals) {
      frame.setLocal(index, value);
    } else {
      frame.setStack(index - locals, value);
    }
  }

  /**
   * The state at the header of a loop where a turn begins with this one.
   *
   * @param last the state that the turn before began with, or the first one: that before the loop
   * @param entry the state before the loop
   */
  public State atHeader(State last, State entry) {
    State next = copy();
    for (int i = 0; i < slots(); i++) {
      Definition ofEntry = entry.slot(i).definition();
      Interval turn = slot(i).definition().minus(last.slot(i).definition());
      Interval before = last.slot(i).definition().minus(ofEntry);
      Interval difference = turn == null || before == null ? null : Ranges.plus(turn, before);
      next.setSlot(i, slot(i).definedBy(Definition.atHeader(ofEntry, difference)));
    }
    return next;
  }

  /** What holds here or there, both at the header of one loop. */
  public State joinAtHeader(State other, State entry) {
    State both = join(other);
    for (int i = 0; i < slots(); i++) {
      Definition ofEntry = entry.slot(i).definition();
      Interval difference = both.slot(i).definition().minus(ofEntry);
      both.setSlot(i, both.slot(i).definedBy(Definition.atHeader(ofEntry, difference)));
    }
    return both;
  }

  private interface Combination {
    AbstractValue of(AbstractValue one, AbstractValue other, Definition joined);
  }

  private record Pair(Definition one, Definition other) {}

  public State join(State other) {
    return combine(other, AbstractValue::join);
  }

  /**
   * What holds here and, as it grows, in all turns that may come; all at the header of one loop.
   */
  public State widen(State next, State entry) {
    State both = combine(next, AbstractValue::widen);
    for (int i = 0; i < slots(); i++) {
      Definition ofEntry = entry.slot(i).definition();
      Interval difference =
          isWithin(next.slot(i).definition(), slot(i).definition())
              ? slot(i).definition().minus(ofEntry)
              : null;
      both.setSlot(i, both.slot(i).definedBy(Definition.atHeader(ofEntry, difference)));
    }
    return both;
  }

  private State combine(State other, Combination combination) {
    State both = copy();
    both.monitors = Math.min(monitors, other.monitors);
    Map<Pair, Definition> joined = new HashMap<>();
    for (int i = 0; i < slots(); i++) {
      AbstractValue mine = slot(i);
      AbstractValue others = other.slot(i);
      if (mine != others) {
        Definition one = mine.definition();
        Definition two = others.definition();
        Definition third =
            one == two
                ? one
                : joined.computeIfAbsent(new Pair(one, two), pair -> Definition.join(one, two));
        both.setSlot(i, combination.of(mine, others, third));
      }
    }
    return both;
  }

  /** Whether all that can be here, can be there, too; both at the header of one loop. */
  public boolean isWithin(State other) {
    for (int i = 0; i < slots(); i++) {
      if (!slot(i).isWithin(other.slot(i))
          || !isWithin(slot(i).definition(), other.slot(i).definition())) {
        return false;
      }
    }
    return monitors >= other.monitors;
  }

  private static boolean isWithin(Definition mine, Definition others) {
    if (!(others.derivation() instanceof Definition.Sum sum)) {
      return true;
    }
    Interval difference = mine.minus(sum.base());
    return difference != null && Ranges.isWithin(difference, sum.difference());
  }

  /**
   * What is known of a number now, by its definition.
   *
   * @return null if it can be none, so that the state is never reached
   */
  Interval range(AbstractValue value) {
    Interval range = value.range();
    for (int i = 0; i < slots() && range != null; i++) {
      if (slot(i).definition() == value.definition()) {
        range = Ranges.common(range, slot(i).range());
      }
    }
    return range;
  }

  /** What a branch tells of a reference, of all slots that have it. */
  public void learn(AbstractValue reference, UnaryOperator<AbstractValue> known) {
    for (int i = 0; i < slots(); i++) {
      if (slot(i).definition() == reference.definition()
          && slot(i).kind() == AbstractValue.Kind.REFERENCE) {
        setSlot(i, known.apply(slot(i)));
      }
    }
  }

  /**
   * What a branch tells of a number: of all slots that have it, or what it is derived from, the
   * array of which it is the length, too.
   *
   * @return false if a slot can hold nothing then, so that the way is never taken
   */
  public boolean learn(AbstractValue number, Interval range) {
    Map<Definition, Interval> known = new IdentityHashMap<>();
    addKnown(number.definition(), range, known);
    for (int i = 0; i < slots(); i++) {
      AbstractValue value = slot(i);
      Definition at = value.range() == null ? null : value.definition();
      for (Interval difference = Interval.of(0); at != null && difference != null; ) {
        Interval of = known.get(at);
        Interval then = of == null ? null : Ranges.plus(of, difference);
        if (then != null) {
          Interval part = Ranges.common(value.range(), then);
          if (part == null) {
            return false;
          }
          value = value.within(part);
        }
        Definition.Sum sum = at.derivation() instanceof Definition.Sum one ? one : null;
        at = sum == null ? null : sum.base();
        difference = sum == null ? null : Ranges.plus(difference, sum.difference());
      }
      setSlot(i, value);
    }
    return true;
  }

  /** Of a definition, and of those that it is derived from. */
  private static void addKnown(
      Definition definition, Interval range, Map<Definition, Interval> all) {
    Definition at = definition;
    Interval now = range;
    while (at != null) {
      all.put(at, now);
      Definition.Derivation derivation = at.derivation();
      at = null;
      if (derivation instanceof Definition.Sum sum) {
        now = Ranges.minus(now, sum.difference());
        at = now == null ? null : sum.base();
      } else if (derivation instanceof Definition.Shift shift) {
        now = before(shift, now);
        at = now == null ? null : shift.of().definition();
      } else if (derivation instanceof Definition.Length length) {
        at = length.array();
      }
    }
  }

  /** What a number was before it was shifted right: so many bits more, of any kind. */
  private static Interval before(Definition.Shift shift, Interval after) {
    int distance = shift.distance();
    Interval all = shift.of().range();
    Interval known =
        Ranges.common(after, new Interval(all.least() >> distance, all.most() >> distance));
    return known == null
        ? null
        : new Interval(
            known.least() << distance, (known.most() << distance) + (1L << distance) - 1);
  }
}
