package org.cprof.model.software;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.bytecode.OperandSamples;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.Row;
import org.cprof.model.datacache.DataCaches;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.rewrite.Rules;

/**
 * Prices every routine for operands of all sorts, the extreme ones among them: it must use only the
 * operands that its bytecode has, and no price may be negative, overflow, or divide by zero.
 */
public final class RoutineCheck {
  private final Rules rules;
  private final DataCaches caches;
  private final Errors errors;

  public RoutineCheck(Rules rules, DataCaches caches, Errors errors) {
    this.caches = caches;
    this.rules = rules;
    this.errors = errors;
  }

  /**
   * Checks all routines.
   *
   * @param known the parameters and the load time at a hit, {@code b}
   */
  public void check(Software software, Map<String, Long> known) {
    for (Routine routine : software.routines()) {
      if (routine.isPriced()) {
        try {
          check(routine, software.price(routine, known, caches));
        } catch (ArithmeticException wrong) {
          report(routine, wrong.getMessage() + " for any operands");
        }
      }
    }
  }

  /**
   * Checks what the target executes in place of methods: of operands there is only the number of
   * monitors that the thread holds.
   *
   * @param path of the file that names the methods
   * @param known the parameters and the load time at a hit, {@code b}
   */
  public void checkMethods(
      String path, List<MethodPrice> methods, Software software, Map<String, Long> known) {
    for (MethodPrice method : methods) {
      if (method.isRoutine()) {
        try {
          checkMethod(path, method, software, known);
        } catch (ArithmeticException wrong) {
          errors.add(path, method.line(), method.routine(), "a price: " + wrong.getMessage());
        }
      }
    }
  }

  private void checkMethod(
      String path, MethodPrice method, Software software, Map<String, Long> known) {
    String name = method.routine();
    PricedRoutine priced = software.priceMethod(name, known, caches);
    if (priced == null) {
      errors.add(path, method.line(), name, "cycles, or a routine of this name in software.csv");
      return;
    }
    Set<String> others = new TreeSet<>(priced.operands());
    others.remove(Operands.MONITORS);
    if (!others.isEmpty()) {
      errors.add(
          path,
          method.line(),
          name + " with " + String.join(", ", others),
          "a routine that depends on no operand but "
              + Operands.MONITORS
              + ": give what it calls the others, as NAME with OPERAND=EXPRESSION");
    } else if (priced.inclusiveCycles(Map.of(Operands.MONITORS, 0L)) < 0) {
      errors.add(path, method.line(), name, "a price of 0 or more");
    }
  }

  /**
   * Checks the operands for which bytecodes can be priced whatever they are.
   *
   * @param path of the file that has them
   * @param typical by mnemonic, then by operand
   */
  public void checkTypical(String path, Software software, Map<String, Map<String, Long>> typical) {
    Map<String, Set<String>> operands = new TreeMap<>();
    for (Routine routine : software.routines()) {
      if (routine.bytecode() != null) {
        operands.put(routine.bytecode().mnemonic(), known(routine.bytecode()));
      }
    }
    for (Map.Entry<String, Map<String, Long>> row : typical.entrySet()) {
      Set<String> known = operands.getOrDefault(row.getKey(), Set.of());
      if (!known.containsAll(row.getValue().keySet())) {
        errors.add(
            path,
            0,
            "typical." + row.getKey() + " " + row.getValue().keySet(),
            "a bytecode that software.csv implements, and its operands" + known);
      }
    }
  }

  /**
   * Checks that prices of bytecodes use only operands of the instructions that they take the place
   * of.
   */
  public void checkOperands(BytecodeTable table) {
    for (Bytecode bytecode : table.all()) {
      boolean isOwn = bytecode.opcode() >= JvmOpcodes.COUNT;
      Set<String> used = new TreeSet<>(bytecode.cycles().variables());
      used.retainAll(isOwn ? Operands.all() : Operands.of(bytecode.opcode()));
      areKnown(used, bytecode, bytecode.row());
    }
  }

  private void check(Routine routine, PricedRoutine priced) {
    Set<String> used = priced.operands();
    if (areKnown(used, routine.bytecode(), row(routine))) {
      tryAll(routine, priced, List.copyOf(used), new TreeMap<>());
    }
  }

  /** Whether operands are known wherever a bytecode stands; tells of one that is not. */
  private boolean areKnown(Set<String> used, Bytecode bytecode, Row row) {
    for (String construct : constructs(bytecode)) {
      Set<String> known = known(construct, bytecode);
      for (String name : used) {
        if (!known.contains(name)) {
          row.error(name, expected(construct, known, bytecode));
          return false;
        }
      }
    }
    return true;
  }

  private static String expected(String construct, Set<String> known, Bytecode bytecode) {
    String mnemonic = bytecode.mnemonic();
    String place = construct.equals(mnemonic) ? "" : ", which becomes " + mnemonic;
    return known.isEmpty()
        ? "no operand: none is known at " + construct + place
        : "one of the operands of " + construct + place + ": " + String.join(", ", known);
  }

  /** Gives the operands from one on all their sample values; stops at the first that goes wrong. */
  private boolean tryAll(
      Routine routine, PricedRoutine priced, List<String> names, Map<String, Long> values) {
    if (values.size() == names.size()) {
      return tryOne(routine, priced, values);
    }
    String name = names.get(values.size());
    for (long sample : OperandSamples.of(routine.bytecode().mnemonic(), name)) {
      values.put(name, sample);
      if (!tryAll(routine, priced, names, values)) {
        return false;
      }
      values.remove(name);
    }
    return true;
  }

  private boolean tryOne(Routine routine, PricedRoutine priced, Map<String, Long> values) {
    try {
      if (priced.inclusiveCycles(values) >= 0 && !hasNegativeTimes(priced, values)) {
        return true;
      }
      report(routine, "less than 0 times or cycles for " + values);
    } catch (ArithmeticException wrong) {
      report(routine, wrong.getMessage() + " for " + values);
    }
    return false;
  }

  private static boolean hasNegativeTimes(PricedRoutine routine, Map<String, Long> values) {
    for (PricedSegment segment : routine.segments()) {
      if (segment.when().test(values::get)
          && (segment.times().evaluate(values) < 0
              || segment.callee() != null
                  && hasNegativeTimes(segment.callee(), PricedRoutine.passed(segment, values)))) {
        return true;
      }
    }
    return false;
  }

  private void report(Routine routine, String problem) {
    row(routine)
        .error(
            routine.name() + ": " + problem,
            "expressions that hold for all operands, if need be with a condition");
  }

  private static Row row(Routine routine) {
    return routine.segments().get(0).row();
  }

  /** Where a bytecode stands: itself, if nothing else becomes it or it is one of the JVM's. */
  private Set<String> constructs(Bytecode bytecode) {
    Set<String> constructs = rules.becoming(bytecode);
    if (constructs.isEmpty() || bytecode.opcode() < JvmOpcodes.COUNT) {
      constructs.add(bytecode.mnemonic());
    }
    return constructs;
  }

  /** The operands that are known wherever a bytecode stands. */
  private Set<String> known(Bytecode bytecode) {
    Set<String> known = new TreeSet<>(Operands.all());
    constructs(bytecode).forEach(construct -> known.retainAll(known(construct, bytecode)));
    return known;
  }

  /** The operands of what a bytecode stands for: those of athrow are known to its routine alone. */
  private static Set<String> known(String construct, Bytecode bytecode) {
    int opcode = Rules.opcode(construct);
    boolean isThrow = bytecode.opcode() == JvmOpcodes.ATHROW;
    if (construct.equals(Rules.SYNCHRONIZED_ENTRY) || isThrow && bytecode.kind() != Kind.SOFTWARE) {
      return Set.of();
    }
    Set<String> known = new TreeSet<>(Set.of(Operands.MONITORS));
    if (bytecode.mnemonic().equals(BytecodeTable.EXCEPTION)) {
      known.addAll(Operands.of(JvmOpcodes.ATHROW));
    } else if (opcode >= 0 && (isThrow || opcode != JvmOpcodes.ATHROW)) {
      known.addAll(Operands.of(opcode));
    }
    return known;
  }
}
