package org.cprof.instrument.routine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.NodeCounters;
import org.cprof.udi.TargetSize;

/** The routines that a model prices, as the methods that they are on the target. */
public record RoutineInfos(ProcessorModel model, MethodSizes sizes, Layout layout) {

  /** More calls of one routine by another, or below it, are not worth a list. */
  private static final int MAX_COUNTED_CALLS = 64;

  /**
   * The routine of a bytecode as a method, with what it costs whatever the operands; null if the
   * bytecode has none.
   *
   * @param targetOpcode the bytecode of the target
   * @param cycles its base price
   */
  public MethodInfo describe(int targetOpcode, long cycles) {
    PricedRoutine routine = model.routine(targetOpcode);
    if (routine == null) {
      return null;
    }
    TargetInstruction target =
        new TargetInstruction(targetOpcode, routine.name(), Kind.SOFTWARE, cycles, 1);
    return of(routine, List.of(), target, CycleUdi.entry(routine));
  }

  /** A routine that is called by another one. */
  public MethodInfo describe(PricedSegment calling) {
    PricedRoutine routine = calling.callee();
    return of(routine, List.of(), target(calling), CycleUdi.entry(routine));
  }

  /**
   * A routine as a method.
   *
   * @param calling its segments that call further routines, each at a call site of its own
   * @param target the bytecode that it implements, or null for one that another routine calls
   * @param entry what counts once a call
   */
  MethodInfo of(
      PricedRoutine routine,
      List<PricedSegment> calling,
      TargetInstruction target,
      BlockCount entry) {
    MethodReference method =
        MethodReference.parse(
            routine.isMethod() ? NodeKind.METHOD : NodeKind.ROUTINE, routine.name());
    int words =
        sizes.words(method.className(), method.name(), method.descriptor()).orElse(routine.words());
    int blocks = layout.simulatesCache() ? CycleUdi.cacheBlocks(model, words) : 0;
    return new MethodInfo(
        method,
        new TargetSize(words, blocks),
        kinds(calling),
        entry,
        routine.returnOpcode(),
        new CallingBytecode(
            target == null ? 0 : target.cycles(), target == null ? -1 : target.opcode()),
        List.of(),
        NodeCounters.NONE,
        MethodInfo.CallCounters.NONE);
  }

  /**
   * A routine with what each call of it calls, or null if that depends on the operands or is much.
   *
   * @param target the bytecode that it implements, or null for one that another routine calls
   */
  MethodInfo callerCounted(PricedRoutine routine, TargetInstruction target) {
    List<PricedSegment> calling = calling(routine);
    List<CallerCountedCall> calls = new ArrayList<>();
    for (int i = 0; i < calling.size(); i++) {
      PricedSegment segment = calling.get(i);
      boolean isCounted = segment.isConstant() && segment.arguments().isEmpty();
      MethodInfo callee = isCounted ? callerCounted(segment.callee(), target(segment)) : null;
      long times = callee == null ? 0 : segment.times().evaluate(Map.of());
      if (callee == null || times > MAX_COUNTED_CALLS) {
        return null;
      }
      CallerCountedCall call = new CallerCountedCall(i + 1, kind(segment), callee, -1, -1, -1);
      calls.addAll(Collections.nCopies((int) times, call));
    }
    MethodInfo info =
        of(routine, calling, target, UsualCosts.of(routine).entry())
            .withCallerCountedCalls(calls, 0);
    return info.callerCountedSize() - 1 > MAX_COUNTED_CALLS ? null : info;
  }

  /** The kinds of the calls of a routine, one for each segment that calls. */
  public static byte[] kinds(List<PricedSegment> calling) {
    byte[] kinds = new byte[calling.size()];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = (byte) kind(calling.get(i)).ordinal();
    }
    return kinds;
  }

  public static InvokeKind kind(PricedSegment segment) {
    int opcode = segment.invokeOpcode();
    return JvmOpcodes.isInvoke(opcode) ? InvokeKind.of(opcode, Operand.NONE) : InvokeKind.EVENT;
  }

  /** The bytecode by which a segment calls the routine that implements it; null for an invoke. */
  TargetInstruction target(PricedSegment segment) {
    int opcode = segment.invokeOpcode();
    return JvmOpcodes.isInvoke(opcode)
        ? null
        : new TargetInstruction(
            opcode, segment.callee().name(), Kind.SOFTWARE, model.basePrice(opcode), 1);
  }

  /** The routines that run in a call of one that is counted: itself, and those that it calls. */
  static List<PricedRoutine> running(PricedRoutine routine) {
    List<PricedRoutine> running = new ArrayList<>();
    running.add(routine);
    for (PricedSegment segment : calling(routine)) {
      List<PricedRoutine> below = running(segment.callee());
      for (long times = segment.times().evaluate(Map.of()); times > 0; times--) {
        running.addAll(below);
      }
    }
    return running;
  }

  /** The segments that depend on the operands. */
  static List<PricedSegment> dynamic(PricedRoutine routine) {
    List<PricedSegment> segments = new ArrayList<>();
    for (PricedSegment segment : routine.segments()) {
      if (!segment.isConstant()) {
        segments.add(segment);
      }
    }
    return segments;
  }

  /** The segments that call further routines. */
  public static List<PricedSegment> calling(PricedRoutine routine) {
    List<PricedSegment> segments = new ArrayList<>();
    for (PricedSegment segment : routine.segments()) {
      if (segment.callee() != null) {
        segments.add(segment);
      }
    }
    return segments;
  }
}
