package org.cprof.model.software;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Operator;

/**
 * Fills in what is known of routines. An operand that is a number where a routine is called is
 * filled in, too; any other is passed by value. So a routine is priced once for all its callers
 * that know the same of its operands.
 */
final class RoutinePricing {

  /**
   * A routine, and what is known of its operands.
   *
   * @param known those that matter, with the processor's parameters
   */
  private record Specialization(String routine, Map<String, Expression> known) {}

  private final Map<String, Routine> byName;
  private final Map<String, SortedSet<String>> variables = new HashMap<>();
  private final Map<Specialization, PricedRoutine> priced = new HashMap<>();

  /** The routines of bytecodes, and what these call. */
  private final Set<String> forBytecodes = new HashSet<>();

  RoutinePricing(Map<String, Routine> byName) {
    this.byName = byName;
    for (Routine routine : byName.values()) {
      if (routine.bytecode() != null) {
        addForBytecodes(routine);
      }
    }
  }

  private void addForBytecodes(Routine routine) {
    if (forBytecodes.add(routine.name())) {
      for (Segment segment : routine.segments()) {
        if (segment.calls() != null) {
          addForBytecodes(byName.get(segment.calls()));
        }
      }
    }
  }

  PricedRoutine price(Routine routine, Map<String, Expression> known) {
    Map<String, Expression> matters = new HashMap<>(known);
    matters.keySet().retainAll(variables(routine));
    Specialization key = new Specialization(routine.name(), matters);
    PricedRoutine result = priced.get(key);
    if (result == null) {
      List<PricedSegment> segments = new ArrayList<>();
      for (Segment segment : routine.segments()) {
        add(segment, matters, segments);
      }
      String name = routine.name().replaceFirst("#\\d+$", "");
      boolean isMethod = !forBytecodes.contains(routine.name());
      result = new PricedRoutine(name, isMethod, routine.words(), routine.returnOpcode(), segments);
      priced.put(key, result);
    }
    return result;
  }

  /** Leaves out a segment that is never executed. */
  private void add(Segment segment, Map<String, Expression> known, List<PricedSegment> segments) {
    Condition when = segment.when().substitute(known);
    if (when instanceof Condition.Never) {
      return;
    }
    PriceSum cycles = new PriceSum();
    cycles.add(1, segment.cycles().substitute(known));
    long bytecodes = 0;
    int invokeOpcode = -1;
    for (ExecutedBytecode executed : segment.executed()) {
      cycles.add(executed.count(), executed.price().substitute(known));
      bytecodes += executed.count();
      invokeOpcode =
          Software.isCall(executed.bytecode()) ? executed.bytecode().opcode() : invokeOpcode;
    }
    SortedMap<String, Expression> arguments = new TreeMap<>();
    PricedRoutine callee = segment.calls() == null ? null : callee(segment, known, arguments);
    segments.add(
        new PricedSegment(
            when,
            segment.times().substitute(known),
            cycles.expression(),
            bytecodes,
            callee,
            arguments,
            invokeOpcode));
  }

  /** The routine called; what it is passed by value goes to the arguments. */
  private PricedRoutine callee(
      Segment segment, Map<String, Expression> known, SortedMap<String, Expression> arguments) {
    Routine routine = byName.get(segment.calls());
    Map<String, Expression> passed = new HashMap<>(known);
    for (Map.Entry<String, Expression> argument : segment.callArguments().entrySet()) {
      String name = argument.getKey();
      Expression value = argument.getValue().substitute(known);
      passed.remove(name);
      if (value instanceof Expression.Constant) {
        passed.put(name, value);
      } else {
        arguments.put(name, value);
      }
    }
    PricedRoutine callee = price(routine, passed);
    arguments.keySet().retainAll(callee.operands());
    return callee;
  }

  /** All that the rows of a routine, and of those that it calls, are told from outside. */
  private SortedSet<String> variables(Routine routine) {
    SortedSet<String> names = variables.get(routine.name());
    if (names == null) {
      names = new TreeSet<>();
      for (Segment segment : routine.segments()) {
        addVariables(segment, names);
      }
      variables.put(routine.name(), names);
    }
    return names;
  }

  private void addVariables(Segment segment, SortedSet<String> names) {
    names.addAll(segment.when().variables());
    names.addAll(segment.times().variables());
    names.addAll(segment.cycles().variables());
    for (ExecutedBytecode executed : segment.executed()) {
      names.addAll(executed.price().variables());
    }
    if (segment.calls() != null) {
      SortedSet<String> below = new TreeSet<>(variables(byName.get(segment.calls())));
      below.removeAll(segment.callArguments().keySet());
      names.addAll(below);
      for (Expression argument : segment.callArguments().values()) {
        names.addAll(argument.variables());
      }
    }
  }

  /** Adds up prices so that all that is already a number comes to one number. */
  private static final class PriceSum {
    private long numbers;
    private Expression others;

    void add(long count, Expression price) {
      if (price instanceof Expression.Constant constant) {
        numbers = Math.addExact(numbers, Math.multiplyExact(count, constant.value()));
      } else {
        Expression product =
            new Expression.Binary(Operator.MULTIPLY, new Expression.Constant(count), price);
        Expression summand = count == 1 ? price : product;
        others = others == null ? summand : new Expression.Binary(Operator.ADD, others, summand);
      }
    }

    Expression expression() {
      Expression number = new Expression.Constant(numbers);
      return others == null ? number : new Expression.Binary(Operator.ADD, others, number);
    }
  }
}
