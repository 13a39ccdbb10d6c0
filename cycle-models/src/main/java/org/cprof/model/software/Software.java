package org.cprof.model.software;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.JvmOpcodes;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.expression.Expression;

/** All routines of a model. */
public final class Software {
  private final Map<String, Routine> byName;

  Software(Map<String, Routine> byName) {
    this.byName = byName;
  }

  /** A model that says nothing of its routines. */
  public static Software none() {
    return new Software(Map.of());
  }

  /**
   * Fills in what is known once the parameters have values.
   *
   * @param known the parameters and the load time at a hit, {@code b}
   * @return by target opcode, the routine that implements it; null for the others
   */
  public PricedRoutine[] price(Map<String, Long> known) {
    PricedRoutine[] byOpcode = new PricedRoutine[BytecodeTable.SIZE];
    for (Routine routine : byName.values()) {
      if (routine.bytecode() != null) {
        byOpcode[routine.bytecode().opcode()] = price(routine, known);
      }
    }
    return byOpcode;
  }

  Collection<Routine> routines() {
    return byName.values();
  }

  PricedRoutine price(Routine routine, Map<String, Long> known) {
    Map<String, Expression> constants = new HashMap<>();
    for (Map.Entry<String, Long> value : known.entrySet()) {
      constants.put(value.getKey(), new Expression.Constant(value.getValue()));
    }
    return priced(routine, constants);
  }

  private PricedRoutine priced(Routine routine, Map<String, Expression> known) {
    List<PricedSegment> segments = new ArrayList<>();
    for (Segment segment : routine.segments()) {
      Sum cycles = new Sum();
      cycles.add(1, segment.cycles().substitute(known));
      long bytecodes = 0;
      int invokeOpcode = -1;
      for (Executed executed : segment.executed()) {
        cycles.add(executed.count(), executed.price().substitute(known));
        bytecodes += executed.count();
        invokeOpcode = isInvoke(executed.bytecode()) ? executed.bytecode().opcode() : invokeOpcode;
      }
      PricedRoutine callee =
          segment.calls() == null
              ? null
              : priced(byName.get(segment.calls()), passed(segment, known));
      segments.add(
          new PricedSegment(
              segment.when().substitute(known),
              segment.times().substitute(known),
              cycles.expression(),
              bytecodes,
              callee,
              invokeOpcode));
    }
    return new PricedRoutine(routine.name(), routine.words(), routine.returnOpcode(), segments);
  }

  /**
   * What the names mean in the routine called: the arguments given, and all others as in the
   * caller.
   */
  private static Map<String, Expression> passed(Segment segment, Map<String, Expression> known) {
    Map<String, Expression> passed = new HashMap<>(known);
    for (Map.Entry<String, Expression> argument : segment.callArguments().entrySet()) {
      passed.put(argument.getKey(), argument.getValue().substitute(known));
    }
    return passed;
  }

  static boolean isInvoke(Bytecode bytecode) {
    return JvmOpcodes.isInvoke(bytecode.opcode());
  }
}
