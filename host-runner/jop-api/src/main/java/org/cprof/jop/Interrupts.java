package org.cprof.jop;

import java.util.Set;
import java.util.TreeSet;

/** The interrupts that have a handler. None comes but those that the program raises. */
public final class Interrupts {

  private static final Set<Integer> HANDLED = new TreeSet<Integer>();

  private Interrupts() {}

  /** An interrupt has a handler from now on, or has none any more. */
  public static synchronized void set(int number, boolean isHandled) {
    if (isHandled) {
      HANDLED.add(number);
    } else {
      HANDLED.remove(number);
    }
  }

  /** The program raises an interrupt; one without a handler is ignored. */
  static synchronized void raise(int number) {
    if (HANDLED.contains(number)) {
      throw Missing.of("interrupt " + number, "no handler interrupts a program");
    }
  }
}
