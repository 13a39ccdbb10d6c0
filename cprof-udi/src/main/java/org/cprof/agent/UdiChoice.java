package org.cprof.agent;

import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.udi.BlocksUdi;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.JpUdi;
import org.cprof.udi.Udi;

/**
 * The UDI of a run.
 *
 * @param name as it is chosen
 * @param udi what it counts
 * @param hasCounters whether it has counters of its own
 * @param details what it writes
 */
record UdiChoice(String name, Udi udi, boolean hasCounters, NodeDetails details) {

  static final String CYCLES = "cprof";
  static final String BLOCKS = "blocks";
  static final String JP = "jp";

  /** The model of the UDIs that do not know the target: every bytecode is one cycle. */
  static final String BYTECODES_MODEL = "bytecodes";

  /**
   * @throws IllegalArgumentException for an unknown name, or a model that the UDI does not take
   */
  static UdiChoice of(String name, ProcessorModel model, MethodSizes sizes) {
    CycleUdi cycles = new CycleUdi(model, sizes);
    return switch (name) {
      case CYCLES -> new UdiChoice(name, cycles, false, NodeDetails.NONE);
      case BLOCKS -> ofBytecodes(name, model, new BlocksUdi(cycles), new BlockDetails());
      case JP -> ofBytecodes(name, model, new JpUdi(cycles), new AllocationDetails());
      default ->
          throw new IllegalArgumentException(
              "udi=" + name + ": unknown; choose " + CYCLES + ", " + BLOCKS + " or " + JP);
    };
  }

  private static UdiChoice ofBytecodes(
      String name, ProcessorModel model, Udi udi, NodeDetails details) {
    if (!CycleUdi.countsOnlyBytecodes(model)) {
      throw new IllegalArgumentException(
          "udi=" + name + " counts bytecodes: it takes no model but " + BYTECODES_MODEL);
    }
    return new UdiChoice(name, udi, true, details);
  }
}
