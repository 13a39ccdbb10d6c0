package org.cprof.runner.bound;

import java.util.List;
import org.objectweb.asm.tree.analysis.Frame;

/** What is known at a place of a method: its locals, its stack, and the monitors that are held. */
final class State {
  private final Frame<AbstractValue> frame;
  private int monitors;

  State(Frame<AbstractValue> frame, int monitors) {
    this.frame = frame;
    this.monitors = monitors;
  }

  /** At the entry of a method. */
  static State ofEntry(int locals, int stack, List<AbstractValue> arguments, int monitors) {
    Frame<AbstractValue> frame = new Frame<>(locals, stack);
    int at = 0;
    for (AbstractValue argument : arguments) {
      frame.setLocal(at++, argument.copy());
      if (argument.getSize() == 2) {
        frame.setLocal(at++, AbstractValue.NOTHING);
      }
    }
    while (at < locals) {
      frame.setLocal(at++, AbstractValue.NOTHING);
    }
    return new State(frame, monitors);
  }

  Frame<AbstractValue> frame() {
    return frame;
  }

  /** Monitors that the thread holds at least. */
  int monitors() {
    return monitors;
  }

  void addMonitors(int more) {
    monitors = Math.max(0, monitors + more);
  }

  State copy() {
    return new State(new Frame<>(frame), monitors);
  }

  /** The top of the stack is 0 below it. */
  AbstractValue stack(int below) {
    return frame.getStack(frame.getStackSize() - 1 - below);
  }

  private interface Combination {
    AbstractValue of(AbstractValue one, AbstractValue other);
  }

  State join(State other) {
    return combine(other, AbstractValue::join);
  }

  State widen(State next) {
    return combine(next, AbstractValue::widen);
  }

  private State combine(State other, Combination combination) {
    Frame<AbstractValue> both = new Frame<>(frame);
    for (int i = 0; i < frame.getLocals(); i++) {
      both.setLocal(i, combination.of(frame.getLocal(i), other.frame.getLocal(i)));
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      both.setStack(i, combination.of(frame.getStack(i), other.frame.getStack(i)));
    }
    return new State(both, Math.min(monitors, other.monitors));
  }

  /** Whether all that can be here, can be there, too. */
  boolean isWithin(State other) {
    for (int i = 0; i < frame.getLocals(); i++) {
      if (!frame.getLocal(i).isWithin(other.frame.getLocal(i))) {
        return false;
      }
    }
    for (int i = 0; i < frame.getStackSize(); i++) {
      if (!frame.getStack(i).isWithin(other.frame.getStack(i))) {
        return false;
      }
    }
    return monitors >= other.monitors;
  }
}
