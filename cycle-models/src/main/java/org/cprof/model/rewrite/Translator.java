package org.cprof.model.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;

/**
 * Turns the host's instructions into the target's. What depends on opcode and operand alone is
 * looked up in a table that is made in advance; the rest (iinc, switches, wide instructions) is
 * made once per distinct instruction and kept.
 */
public final class Translator {
  private static final Operand[] OPERANDS = Operand.values();
  private static final int WIDE_OPERAND = 256;
  private static final int SHORT_FORMS = 4;
  private static final int WIDE_PREFIX_BYTES = 1;

  private final BytecodeTable table;
  private final long[] basePrices;
  private final boolean[] dependsOnOperands;
  private final Rules rules;
  private final TargetCode[][] prepared = new TargetCode[JvmOpcodes.COUNT][OPERANDS.length];
  private final Map<HostInstruction, TargetCode> others = new ConcurrentHashMap<>();
  private final TargetCode synchronizedEntry;
  private final TargetCode synchronizedReturn;

  /**
   * Prepares the translation.
   *
   * @param basePrices by target opcode, in cycles
   * @param dependsOnOperands by target opcode, whether the price depends on operands too
   */
  public Translator(
      BytecodeTable table, long[] basePrices, boolean[] dependsOnOperands, Rules rules) {
    this.table = table;
    this.basePrices = basePrices;
    this.dependsOnOperands = dependsOnOperands;
    this.rules = rules;
    this.synchronizedEntry = inserted(Rules.SYNCHRONIZED_ENTRY);
    this.synchronizedReturn = inserted(Rules.SYNCHRONIZED_RETURN);
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      for (Operand operand : OPERANDS) {
        prepared[opcode][operand.ordinal()] =
            rules.hasOwn(opcode, operand)
                ? prepare(opcode, operand)
                : prepared[opcode][Operand.NONE.ordinal()];
      }
    }
  }

  /**
   * What the target executes for an instruction of the host.
   *
   * @throws IllegalArgumentException if the opcode is none of the JVM's
   */
  public TargetCode translate(HostInstruction instruction) {
    int opcode = instruction.opcode();
    if (opcode < 0 || opcode >= JvmOpcodes.COUNT) {
      throw new IllegalArgumentException("opcode " + opcode + ": expected one from 0 to 201");
    }
    TargetCode code =
        replacesCall(instruction) ? null : prepared[opcode][instruction.operand().ordinal()];
    if (code != null && instruction.length() == JvmOpcodes.length(opcode)) {
      return code;
    }
    return others.computeIfAbsent(instruction, this::make);
  }

  /**
   * Each bytecode that the target may execute for an instruction, whatever its local variable and
   * its constant, as code of its own.
   */
  public List<TargetCode> parts(int opcode, Operand operand) {
    Set<Bytecode> found = new LinkedHashSet<>();
    boolean isAlwaysReplaced = false;
    for (RewriteRule rule : rules.of(opcode, operand)) {
      addParts(rule, found);
      isAlwaysReplaced |= rule.when().variables().isEmpty();
    }
    if (!isAlwaysReplaced) {
      found.add(table.get(opcode));
    }
    return found.stream().map(part -> code(List.of(priced(part, 0)))).toList();
  }

  private void addParts(RewriteRule rule, Set<Bytecode> found) {
    for (Step step : rule.steps()) {
      if (step instanceof Step.Fixed fixed) {
        found.add(fixed.bytecode());
      } else if (step instanceof Step.OnLocal onLocal) {
        found.add(onLocal.general());
        for (int local = 0; local < SHORT_FORMS; local++) {
          found.add(table.get(onLocal.first() + local));
        }
      } else if (step instanceof Step.SmallConstant) {
        for (int constant = -1; constant <= 5; constant++) {
          found.add(table.get(JvmOpcodes.ICONST_0 + constant));
        }
      } else if (step instanceof Step.Macro macro) {
        rules.of(macro.name()).forEach(each -> addParts(each, found));
      }
    }
  }

  /** Whether an instruction is a call of which the tool chain makes bytecodes. */
  public boolean replacesCall(HostInstruction instruction) {
    return instruction.owner() != null && replacesCalls(instruction.owner(), instruction.name());
  }

  /** Whether the tool chain makes bytecodes of calls of a static method. */
  public boolean replacesCalls(String owner, String name) {
    return rules.replacesCalls(owner, name);
  }

  /** What the tool chain puts in front of a synchronized method; empty if nothing. */
  public TargetCode synchronizedEntry() {
    return synchronizedEntry;
  }

  /** What stands in front of each return of a synchronized method; empty if nothing. */
  public TargetCode synchronizedReturn() {
    return synchronizedReturn;
  }

  /**
   * The code that serves all instructions of this opcode and operand; null if there is no such
   * code.
   */
  private TargetCode prepare(int opcode, Operand operand) {
    if (JvmOpcodes.isSwitch(opcode)) {
      return null;
    }
    for (RewriteRule rule : rules.of(opcode, operand)) {
      if (rule.dependsOnOperands()) {
        return null;
      }
    }
    return make(new HostInstruction(opcode, JvmOpcodes.length(opcode), -1, 0, operand));
  }

  private TargetCode inserted(String construct) {
    List<RewriteRule> matching = rules.of(construct);
    return matching.isEmpty() ? TargetCode.EMPTY : code(expand(matching.get(0), 0, 0, 0));
  }

  private TargetCode make(HostInstruction instruction) {
    List<RewriteRule> all =
        replacesCall(instruction)
            ? rules.of(Rules.call(instruction.owner(), instruction.name()))
            : rules.of(instruction.opcode(), instruction.operand());
    for (RewriteRule rule : all) {
      if (rule.holds(instruction.local(), instruction.constant())) {
        return code(
            expand(rule, instruction.local(), instruction.constant(), instruction.length()));
      }
    }
    List<TargetInstruction> unchanged = new ArrayList<>(2);
    boolean wide =
        !JvmOpcodes.isSwitch(instruction.opcode())
            && instruction.length() > JvmOpcodes.length(instruction.opcode());
    if (wide) {
      unchanged.add(priced(table.get(JvmOpcodes.WIDE), WIDE_PREFIX_BYTES));
    }
    unchanged.add(
        priced(
            table.get(instruction.opcode()),
            instruction.length() - (wide ? WIDE_PREFIX_BYTES : 0)));
    return code(unchanged);
  }

  private TargetCode code(List<TargetInstruction> instructions) {
    List<TargetInstruction> dependent = new ArrayList<>();
    for (TargetInstruction instruction : instructions) {
      if (dependsOnOperands[instruction.opcode()]) {
        dependent.add(instruction);
      }
    }
    return new TargetCode(instructions, dependent);
  }

  private List<TargetInstruction> expand(
      RewriteRule rule, int local, int constant, int replacedBytes) {
    List<TargetInstruction> code = new ArrayList<>();
    for (Step step : rule.steps()) {
      if (step instanceof Step.Fixed fixed) {
        boolean sameLength = fixed.bytes() == Step.LENGTH_OF_REPLACED;
        code.add(priced(fixed.bytecode(), sameLength ? replacedBytes : fixed.bytes()));
      } else if (step instanceof Step.OnLocal onLocal) {
        addOnLocal(code, onLocal, local);
      } else if (step instanceof Step.SmallConstant) {
        code.add(priced(table.get(JvmOpcodes.ICONST_0 + constant), 1));
      } else if (step instanceof Step.Macro macro) {
        code.addAll(expand(ruleOf(macro, constant), local, constant, replacedBytes));
      }
    }
    return code;
  }

  private RewriteRule ruleOf(Step.Macro macro, int constant) {
    for (RewriteRule rule : rules.of(macro.name())) {
      if (rule.holds(0, constant)) {
        return rule;
      }
    }
    throw new IllegalStateException(macro.name() + " has no rule for " + constant);
  }

  private void addOnLocal(List<TargetInstruction> code, Step.OnLocal step, int local) {
    if (local < SHORT_FORMS) {
      code.add(priced(table.get(step.first() + local), 1));
    } else if (local < WIDE_OPERAND) {
      code.add(priced(step.general(), 2));
    } else {
      code.add(priced(table.get(JvmOpcodes.WIDE), WIDE_PREFIX_BYTES));
      code.add(priced(step.general(), 3));
    }
  }

  private TargetInstruction priced(Bytecode bytecode, int bytes) {
    Kind kind = bytecode.kind();
    return new TargetInstruction(
        bytecode.opcode(), bytecode.mnemonic(), kind, basePrices[bytecode.opcode()], bytes);
  }
}
