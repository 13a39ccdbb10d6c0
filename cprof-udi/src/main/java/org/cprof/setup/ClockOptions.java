package org.cprof.setup;

import java.util.List;

/**
 * What is asked of the target's time.
 *
 * @param isKept whether each thread keeps a running total of the target's cycles
 * @param callsOf patterns of methods whose calls are recorded one by one, which takes a clock
 * @param onlyCall the only call that is counted, as {@code org.example.Motor.step(I)V#12}; empty
 *     for none
 */
public record ClockOptions(boolean isKept, List<String> callsOf, String onlyCall) {

  /** No clock. */
  public static final ClockOptions NONE = new ClockOptions(false, List.of(), "");

  public ClockOptions {
    callsOf = List.copyOf(callsOf);
    isKept |= !callsOf.isEmpty();
  }
}
