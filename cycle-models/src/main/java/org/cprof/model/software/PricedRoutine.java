package org.cprof.model.software;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.expression.Expression;

/**
 * A routine by which the target implements a bytecode, or a method that is another one on the
 * target, with its price. It runs like any other method: it is looked up in the method cache when
 * it is called, looks up the routines that it calls, and is looked up again when they return.
 *
 * @param name its name, as in the model
 * @param isMethod it runs for no bytecode, but as a method of the program's would
 * @param words its size in words of 4 bytes
 * @param returnOpcode the target's opcode by which it returns
 * @param segments its parts in the order of execution
 * @param operands the operands on which it or what it calls depends, sorted
 */
public record PricedRoutine(
    String name,
    boolean isMethod,
    int words,
    int returnOpcode,
    List<PricedSegment> segments,
    SortedSet<String> operands) {

  PricedRoutine(
      String name, boolean isMethod, int words, int returnOpcode, List<PricedSegment> segments) {
    this(name, isMethod, words, returnOpcode, List.copyOf(segments), operands(segments));
  }

  /** Whether it calls nothing and costs the same whatever the operands. */
  public boolean isConstant() {
    return segments.stream().allMatch(segment -> segment.isConstant() && segment.callee() == null);
  }

  /** Whether a routine of athrow depends on the frames and exception tables up to the handler. */
  public boolean dependsOnUnwinding() {
    return !Collections.disjoint(operands, Operands.of(JvmOpcodes.ATHROW));
  }

  private static SortedSet<String> operands(List<PricedSegment> segments) {
    SortedSet<String> names = new TreeSet<>();
    for (PricedSegment segment : segments) {
      names.addAll(segment.operands());
    }
    return Collections.unmodifiableSortedSet(names);
  }

  /**
   * The cycles of the routine itself, without what it calls, when every look-up hits: the bytecodes
   * that it executes, its calls, and its return.
   *
   * @param operands the operands of the bytecode, by name
   * @throws ArithmeticException if the model's expressions can't be evaluated for these operands
   */
  public long exclusiveCycles(Map<String, Long> operands) {
    long cycles = 0;
    for (PricedSegment segment : segments) {
      if (holds(segment, operands)) {
        cycles += segment.times().evaluate(operands) * segment.cycles().evaluate(operands);
      }
    }
    return cycles;
  }

  /** The cycles of the routine and of all that it calls, when every look-up hits. */
  public long inclusiveCycles(Map<String, Long> operands) {
    long cycles = exclusiveCycles(operands);
    for (PricedSegment segment : segments) {
      if (segment.callee() != null && holds(segment, operands)) {
        cycles +=
            segment.times().evaluate(operands)
                * segment.callee().inclusiveCycles(passed(segment, operands));
      }
    }
    return cycles;
  }

  /** The number of bytecodes that the routine itself executes. */
  public long bytecodes(Map<String, Long> operands) {
    long bytecodes = 0;
    for (PricedSegment segment : segments) {
      if (holds(segment, operands)) {
        bytecodes += segment.times().evaluate(operands) * segment.bytecodes();
      }
    }
    return bytecodes;
  }

  /**
   * The operands of the routine that a segment calls.
   *
   * @param operands those of the caller
   */
  public static Map<String, Long> passed(PricedSegment segment, Map<String, Long> operands) {
    Map<String, Long> passed = new HashMap<>(operands);
    for (Map.Entry<String, Expression> argument : segment.arguments().entrySet()) {
      passed.put(argument.getKey(), argument.getValue().evaluate(operands));
    }
    return passed;
  }

  /** How often a call of the routine executes one of its segments. */
  public static long times(PricedSegment segment, Map<String, Long> operands) {
    return holds(segment, operands) ? segment.times().evaluate(operands) : 0;
  }

  private static boolean holds(PricedSegment segment, Map<String, Long> operands) {
    return segment.when().test(operands::get);
  }
}
