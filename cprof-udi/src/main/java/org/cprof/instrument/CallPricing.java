package org.cprof.instrument;

import org.cprof.model.HostInstruction;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.NodeKind;

/** What calls cost: follows from how a method was called and from the sizes of both methods. */
public final class CallPricing {

  /** Calls that cost nothing. */
  public static final CallPricing FREE = new CallPricing(null);

  private final ProcessorModel model;

  /**
   * @param model null if calls cost nothing
   */
  public CallPricing(ProcessorModel model) {
    this.model = model;
  }

  /** Cycles of an invoke at a hit of the method cache. */
  public long invokeCycles(InvokeKind kind, MethodInfo method) {
    if (model == null) {
      return 0;
    }
    return switch (kind) {
      case NONE -> 0;
      case EVENT -> method.eventCycles();
      default ->
          model.translate(new HostInstruction(kind.opcode(), 3, -1, 0, kind.operand())).cycles();
    };
  }

  /** What an invoke costs more when the method has to be loaded. */
  public long invokePenalty(InvokeKind kind, MethodInfo method) {
    if (model == null) {
      return 0;
    }
    return switch (kind) {
      case NONE -> 0;
      case EVENT ->
          method.eventOpcode() < 0 ? 0 : model.loadPenalty(method.eventOpcode(), method.words());
      default -> model.invokePenalty(kind.opcode(), kind.operand(), method.words());
    };
  }

  /** What a return from a method costs more when the caller has to be loaded. */
  public long returnPenalty(MethodInfo method, int callerWords) {
    if (model == null) {
      return 0;
    }
    return method.kind() == NodeKind.ROUTINE
        ? model.loadPenalty(method.returnOpcode(), callerWords)
        : model.returnPenalty(method.returnOpcode(), callerWords);
  }
}
