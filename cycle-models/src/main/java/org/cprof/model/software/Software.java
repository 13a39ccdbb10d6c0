package org.cprof.model.software;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.datacache.DataCaches;
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
   * @param caches the data caches that are on
   * @return by target opcode, the routine that implements it; null for the others
   */
  public PricedRoutine[] price(
      Map<String, Long> known, Map<String, Map<String, Long>> typical, DataCaches caches) {
    PricedRoutine[] byOpcode = new PricedRoutine[BytecodeTable.SIZE];
    RoutinePricing pricing = new RoutinePricing(byName);
    Map<String, Expression> constants = constants(known);
    for (Routine routine : byName.values()) {
      if (routine.isPriced()) {
        Map<String, Expression> ofRoutine = known(routine, constants, caches);
        ofRoutine.putAll(constants(typical.getOrDefault(routine.bytecode().mnemonic(), Map.of())));
        byOpcode[routine.bytecode().opcode()] = pricing.price(routine, ofRoutine);
      }
    }
    return byOpcode;
  }

  /**
   * What the target executes in place of a method, once the parameters have values; null if there
   * is no routine of this name.
   *
   * @param known the parameters and the load time at a hit, {@code b}
   */
  public PricedRoutine priceMethod(String name, Map<String, Long> known, DataCaches caches) {
    Routine routine = byName.get(name);
    return routine == null ? null : price(routine, known, caches);
  }

  /** Whether the routine of a bytecode, or one that it calls, may execute one of some bytecodes. */
  public boolean executes(Bytecode implemented, Predicate<Bytecode> any) {
    for (Routine routine : byName.values()) {
      if (routine.bytecode() == implemented) {
        return executes(routine, any);
      }
    }
    return false;
  }

  /** Whether a routine, or one that it calls, may execute one of some bytecodes. */
  public boolean executes(String name, Predicate<Bytecode> any) {
    return executes(byName.get(name), any);
  }

  private boolean executes(Routine routine, Predicate<Bytecode> any) {
    for (Segment segment : routine.segments()) {
      for (ExecutedBytecode executed : segment.executed()) {
        if (any.test(executed.bytecode())) {
          return true;
        }
      }
      if (segment.calls() != null && executes(byName.get(segment.calls()), any)) {
        return true;
      }
    }
    return false;
  }

  Collection<Routine> routines() {
    return byName.values();
  }

  PricedRoutine price(Routine routine, Map<String, Long> known, DataCaches caches) {
    return new RoutinePricing(byName).price(routine, known(routine, constants(known), caches));
  }

  /** What is known of a routine: where no data cache is read, it can't hit. */
  private static Map<String, Expression> known(
      Routine routine, Map<String, Expression> constants, DataCaches caches) {
    Map<String, Expression> known = new HashMap<>(constants);
    if (routine.bytecode() == null || !caches.isRead(routine.bytecode())) {
      known.put(Operands.HIT, new Expression.Constant(0));
    }
    return known;
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
