package org.cprof.runner.bound;

import java.util.IdentityHashMap;
import java.util.Map;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.memory.FrameWords;

/**
 * What calls take of the target's stack: frames as {@link FrameWords} has them. Of natives and
 * routines of the target it knows the arguments and the saved registers alone.
 */
final class StackFrames {
  /** In place of the index of a bytecode: a routine comes on top of all operands. */
  static final int ANYWHERE = -1;

  private final ProcessorModel model;
  private final long saved;
  private final Map<MethodCode, FrameWords> frames = new IdentityHashMap<>();

  StackFrames(ProcessorModel model) {
    this.model = model;
    this.saved = areKnown() ? model.memory().savedWords() : 0;
  }

  /** Whether the model tells what a call saves. */
  boolean areKnown() {
    return model.memory().savedWords() != null;
  }

  /** A call that calls nothing. */
  StackNeed alone(PricedMethod method) {
    FrameWords frame = frame(method);
    return new StackNeed(
        method.info().reference(),
        frame.arguments(),
        frame.variables() + saved + frame.mostOperands(),
        null);
  }

  /** A call of a method whose code the target does not execute. */
  StackNeed alone(MethodReference method) {
    long arguments = FrameWords.unknown(method).arguments();
    return new StackNeed(method, arguments, arguments + saved, null);
  }

  /** A routine, with those that it may call. */
  StackNeed ofRoutine(MethodReference method, PricedRoutine routine) {
    long arguments = FrameWords.unknown(method).arguments();
    return new StackNeed(method, arguments, arguments + saved + below(routine), null);
  }

  private long below(PricedRoutine routine) {
    long most = 0;
    for (PricedSegment segment : routine.segments()) {
      if (segment.callee() != null) {
        MethodReference callee = MethodReference.parse(NodeKind.ROUTINE, segment.callee().name());
        most = Math.max(most, ofRoutine(callee, segment.callee()).words());
      }
    }
    return most;
  }

  /**
   * A call that calls.
   *
   * @param bytecodeIndex of the bytecode that does, or {@link #ANYWHERE}
   */
  StackNeed calling(PricedMethod caller, int bytecodeIndex, StackNeed callee) {
    FrameWords frame = frame(caller);
    int operands =
        frame.operandsAt(callee.method(), bytecodeIndex, FrameWords.unknown(callee.method()));
    return new StackNeed(
        caller.info().reference(),
        frame.arguments(),
        frame.variables() + saved + operands - callee.arguments() + callee.words(),
        callee);
  }

  private FrameWords frame(PricedMethod method) {
    return frames.computeIfAbsent(method.code(), code -> FrameWords.of(code, model));
  }
}
