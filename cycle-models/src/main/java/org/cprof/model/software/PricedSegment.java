package org.cprof.model.software;

import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;

/**
 * A part of a routine with its price. All expressions are in the routine's operands: those of the
 * bytecode that it implements (see {@link org.cprof.model.bytecode.Operands}), or what its caller
 * passes. Everything else is filled in.
 *
 * @param when for which operands it is executed
 * @param times how often then
 * @param cycles what it costs each time; its call and the return from there at a cache hit, without
 *     the routine called
 * @param bytecodes how many bytecodes it executes each time
 * @param callee the routine that it calls each time, or null
 * @param arguments the operands that the callee is given; the others are the caller's
 * @param invokeOpcode the target's opcode of that call, an invoke or a bytecode in software, or -1
 */
public record PricedSegment(
    Condition when,
    Expression times,
    Expression cycles,
    long bytecodes,
    PricedRoutine callee,
    SortedMap<String, Expression> arguments,
    int invokeOpcode) {

  /** Whether it costs the same whatever the operands, without what it calls. */
  public boolean isConstant() {
    return when instanceof Condition.Always
        && times instanceof Expression.Constant
        && cycles instanceof Expression.Constant;
  }

  /** The operands on which it depends, with those of what it calls. */
  SortedSet<String> operands() {
    SortedSet<String> names = new TreeSet<>();
    if (callee != null) {
      names.addAll(callee.operands());
      names.removeAll(arguments.keySet());
      for (Expression argument : arguments.values()) {
        names.addAll(argument.variables());
      }
    }
    names.addAll(when.variables());
    names.addAll(times.variables());
    names.addAll(cycles.variables());
    return names;
  }
}
