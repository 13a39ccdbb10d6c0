package org.cprof.model.software;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.cprof.model.JvmOpcodes;
import org.cprof.model.Kind;
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
   * @param typical by mnemonic, the operands for which a routine is priced whatever they are
   * @return by target opcode, the routine that implements it; null for the others
   */
  public PricedRoutine[] price(Map<String, Long> known, Map<String, Map<String, Long>> typical) {
    PricedRoutine[] byOpcode = new PricedRoutine[BytecodeTable.SIZE];
    RoutinePricing pricing = new RoutinePricing(byName);
    Map<String, Expression> constants = constants(known);
    for (Routine routine : byName.values()) {
      if (routine.bytecode() != null) {
        Map<String, Expression> ofRoutine = new HashMap<>(constants);
        ofRoutine.putAll(constants(typical.getOrDefault(routine.bytecode().mnemonic(), Map.of())));
        byOpcode[routine.bytecode().opcode()] = pricing.price(routine, ofRoutine);
      }
    }
    return byOpcode;
  }

  Collection<Routine> routines() {
    return byName.values();
  }

  PricedRoutine price(Routine routine, Map<String, Long> known) {
    return new RoutinePricing(byName).price(routine, constants(known));
  }

  private static Map<String, Expression> constants(Map<String, Long> known) {
    Map<String, Expression> constants = new HashMap<>();
    for (Map.Entry<String, Long> value : known.entrySet()) {
      constants.put(value.getKey(), new Expression.Constant(value.getValue()));
    }
    return constants;
  }

  /** Whether a routine calls another one by this bytecode: an invoke, or one done in software. */
  static boolean isCall(Bytecode bytecode) {
    return JvmOpcodes.isInvoke(bytecode.opcode()) || bytecode.kind() == Kind.SOFTWARE;
  }
}
