package org.cprof.setup;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Why every call needs a node of its own while the program runs. Where there is no reason, methods
 * count leaves and routines that they call on their behalf; {@code instrument.Leaves} says which.
 */
enum NodePerCall {
  /** The counters of a UDI stand in front of a node. */
  COUNTERS(setup -> setup.udi().hasCounters()),

  /** Call sites, and so lines, are told apart by nodes. */
  CALL_SITES(RunSetup::keepsCallSites),

  /** A profiler sees nodes. */
  REPORTS(RunSetup::reports),

  /** The profile starts at certain methods, whoever calls them. */
  EXTENT(setup -> !setup.options().get(AgentOption.BELOW).isEmpty()),

  /** A clock shows at any time all that has passed. */
  CLOCK(setup -> setup.options().clock().isKept());

  private final Predicate<RunSetup> isSo;

  NodePerCall(Predicate<RunSetup> isSo) {
    this.isSo = isSo;
  }

  /** Whether a run has any of these reasons. */
  static boolean isNeeded(RunSetup setup) {
    return Arrays.stream(values()).anyMatch(reason -> reason.isSo.test(setup));
  }
}
