package org.cprof.model.software;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.model.JvmOpcodes;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.rewrite.Rules;

/**
 * Prices every routine for operands of all sorts, the extreme ones among them: it must use only the
 * operands that its bytecode has, and no price may be negative, overflow, or divide by zero.
 */
public final class RoutineCheck {
  private static final List<Long> INTS =
      List.of(0L, 1L, -1L, 100L, -7L, (long) Integer.MAX_VALUE, (long) Integer.MIN_VALUE);
  private static final List<Long> LONGS =
      List.of(0L, 1L, -1L, 100L, -7L, Long.MAX_VALUE, Long.MIN_VALUE);
  private static final List<Long> FLAG = List.of(0L, 1L);

  private final ModelFile file;
  private final Rules rules;
  private final Errors errors;

  public RoutineCheck(ModelFile file, Rules rules, Errors errors) {
    this.file = file;
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
      if (routine.bytecode() != null) {
        try {
          check(routine, software.price(routine, known));
        } catch (ArithmeticException wrong) {
          report(routine, wrong.getMessage() + " for any operands");
        }
      }
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
        operands.put(routine.bytecode().mnemonic(), operands(routine.bytecode()));
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

  private void check(Routine routine, PricedRoutine priced) {
    Set<String> operands = operands(routine.bytecode());
    Set<String> used = priced.operands();
    for (String name : used) {
      if (!operands.contains(name)) {
        errors.add(
            file.path(),
            line(routine),
            name,
            "one of the operands of "
                + routine.bytecode().mnemonic()
                + ": "
                + String.join(", ", operands));
        return;
      }
    }
    tryAll(routine, priced, List.copyOf(used), new TreeMap<>());
  }

  /** Gives the operands from one on all their sample values; stops at the first that goes wrong. */
  private boolean tryAll(
      Routine routine, PricedRoutine priced, List<String> names, Map<String, Long> values) {
    if (values.size() == names.size()) {
      return tryOne(routine, priced, values);
    }
    String name = names.get(values.size());
    for (long sample : samples(routine.bytecode(), name)) {
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
    errors.add(
        file.path(),
        line(routine),
        routine.name() + ": " + problem,
        "expressions that hold for all operands, if need be with a condition");
  }

  private static int line(Routine routine) {
    return routine.segments().get(0).line();
  }

  /** The operands of the JVM's instruction that becomes this bytecode, and what is known to all. */
  private Set<String> operands(Bytecode bytecode) {
    Set<String> names = new TreeSet<>(Set.of(Operands.MONITORS));
    if (bytecode.opcode() < JvmOpcodes.COUNT) {
      names.addAll(Operands.of(bytecode.opcode()));
    }
    for (int opcode : rules.replacedBy(bytecode)) {
      names.addAll(Operands.of(opcode));
    }
    return names;
  }

  private static List<Long> samples(Bytecode bytecode, String operand) {
    char type = bytecode.mnemonic().charAt(0);
    Map<String, List<Long>> samples = new HashMap<>();
    samples.put("x", type == 'l' || type == 'd' ? LONGS : INTS);
    samples.put("y", samples.get("x"));
    samples.put("length", List.of(0L, 1L, 10L));
    samples.put("type", List.of(0L, 4L, 7L, 11L));
    samples.put("dimensions", List.of(1L, 2L, 3L));
    samples.put("position", List.of(0L, 1L, 2L, 3L));
    samples.put("distance", List.of(-1L, 0L, 4L));
    samples.put("depth", List.of(0L, 5L));
    samples.put("interfaces", List.of(0L, 3L));
    samples.put("low", List.of(-3L, 0L));
    samples.put("high", List.of(0L, 5L));
    samples.put("index", List.of(-1L, 0L, 7L));
    samples.put("pairs", List.of(0L, 8L));
    return samples.getOrDefault(operand, FLAG);
  }
}
