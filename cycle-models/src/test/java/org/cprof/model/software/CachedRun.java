package org.cprof.model.software;

import java.util.HashMap;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.processor.CachePolicy;

/** Prices whole software bytecodes with their look-ups in a method cache, the plain way. */
final class CachedRun {
  private static final int CALLER_WORDS = 7;

  private final ProcessorModel model;

  /** The first block of each method that was loaded, of all that were ever taken. */
  private final Map<String, Long> firstBlocks = new HashMap<>();

  private long taken;

  /** Starts with the caller as the only cached method. */
  CachedRun(ProcessorModel model) {
    this.model = model;
    lookUp("caller", CALLER_WORDS);
  }

  /** From the dispatch to the return into the caller. */
  long cycles(TargetInstruction bytecode, Map<String, Long> operands) {
    PricedRoutine routine = model.routine(bytecode.opcode());
    return bytecode.cycles()
        + (lookUp(routine.name(), routine.words())
            ? 0
            : model.loadPenalty(bytecode.opcode(), routine.words()))
        + run(routine, operands, "caller", CALLER_WORDS);
  }

  private long run(
      PricedRoutine routine, Map<String, Long> operands, String caller, int callerWords) {
    long cycles = routine.exclusiveCycles(operands);
    for (PricedSegment segment : routine.segments()) {
      if (segment.callee() != null && segment.when().test(operands::get)) {
        for (long i = 0; i < segment.times().evaluate(operands); i++) {
          PricedRoutine callee = segment.callee();
          cycles +=
              lookUp(callee.name(), callee.words())
                  ? 0
                  : model.loadPenalty(segment.invokeOpcode(), callee.words());
          cycles +=
              run(callee, PricedRoutine.passed(segment, operands), routine.name(), routine.words());
        }
      }
    }
    return cycles
        + (lookUp(caller, callerWords)
            ? 0
            : model.loadPenalty(routine.returnOpcode(), callerWords));
  }

  /** A method is evicted as soon as its first block is taken, in turn, by another. */
  private boolean lookUp(String name, int words) {
    if (model.cache().policy() != CachePolicy.FIFO) {
      return model.cache().policy() == CachePolicy.NONE;
    }
    Long first = firstBlocks.get(name);
    if (first != null && taken - first <= model.cache().blocks()) {
      return true;
    }
    firstBlocks.put(name, taken);
    taken += model.cache().blocksOf(words);
    return false;
  }

  /** The instruction of the target with this name. */
  static TargetInstruction bytecode(ProcessorModel model, String mnemonic) {
    return bytecode(model, mnemonic, Map.of());
  }

  /**
   * The instruction of the target with this name, priced for operands if its own price depends on
   * them.
   */
  static TargetInstruction bytecode(
      ProcessorModel model, String mnemonic, Map<String, Long> operands) {
    Map<String, Long> known = new HashMap<>(operands);
    known.put("b", model.hitLoadCycles());
    return model.bytecodes().stream()
        .filter(bytecode -> bytecode.mnemonic().equals(mnemonic))
        .map(
            bytecode ->
                new TargetInstruction(
                    bytecode.opcode(),
                    mnemonic,
                    bytecode.kind(),
                    model.price(bytecode.opcode()).evaluate(known),
                    bytecode.opcode() < JvmOpcodes.COUNT
                        ? JvmOpcodes.length(bytecode.opcode())
                        : 3))
        .findFirst()
        .orElseThrow();
  }
}
