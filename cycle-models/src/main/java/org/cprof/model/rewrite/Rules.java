package org.cprof.model.rewrite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;

/** The rules of a model by what they replace, in the order of the file. */
public final class Rules {
  /** The entry of a synchronized method. */
  public static final String SYNCHRONIZED_ENTRY = "synchronized entry";

  static final String SYNCHRONIZED_RETURN = "synchronized return";

  private static final String CALL = "invokestatic";

  private static final Pattern CALLED =
      Pattern.compile(CALL + "\\(([^()/;\\[\\s]+)\\.([^()./;\\[<>\\s]+)\\)");

  private final Map<String, List<RewriteRule>> byConstruct;

  /** Names of static methods by the internal names of their classes. */
  private final Map<String, Set<String>> calls = new HashMap<>();

  private final List<Row> rows;

  Rules(Map<String, List<RewriteRule>> byConstruct, List<Row> rows) {
    this.byConstruct = new HashMap<>(byConstruct);
    this.rows = List.copyOf(rows);
    for (String construct : byConstruct.keySet()) {
      Matcher call = CALLED.matcher(construct);
      if (call.matches()) {
        String owner = call.group(1).replace('.', '/');
        calls.computeIfAbsent(owner, of -> new HashSet<>()).add(call.group(2));
      }
    }
  }

  /** The rules of a model whose tool chain leaves the code as it is. */
  public static Rules none() {
    return new Rules(Map.of(), List.of());
  }

  /** All rules as they stand in the file. */
  public List<Row> rows() {
    return rows;
  }

  /**
   * The constructs that may become this bytecode, among others. Not calls: what becomes of them has
   * the price without operands.
   */
  public SortedSet<String> becoming(Bytecode bytecode) {
    SortedSet<String> constructs = new TreeSet<>();
    for (String construct : byConstruct.keySet()) {
      boolean isMacro = opcode(construct) < 0 && !construct.equals(SYNCHRONIZED_ENTRY);
      if (!isMacro && !isCall(construct) && becomes(construct, bytecode)) {
        constructs.add(construct);
      }
    }
    return constructs;
  }

  private boolean becomes(String construct, Bytecode bytecode) {
    for (RewriteRule rule : of(construct)) {
      for (Step step : rule.steps()) {
        if (step instanceof Step.Fixed fixed && fixed.bytecode() == bytecode
            || step instanceof Step.Macro macro && becomes(macro.name(), bytecode)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The opcode of the JVM whose operands are known at a construct; -1 if none are, at a macro or
   * the entry of a synchronized method.
   */
  public static int opcode(String construct) {
    return construct.equals(SYNCHRONIZED_RETURN)
        ? JvmOpcodes.MONITOREXIT
        : JvmOpcodes.opcode(construct.replaceAll("\\(.*", ""));
  }

  List<RewriteRule> of(String construct) {
    return byConstruct.getOrDefault(construct, List.of());
  }

  /**
   * The rules for an instruction: those for this very operand, or else those for the instruction in
   * general.
   */
  List<RewriteRule> of(int opcode, Operand operand) {
    return hasOwn(opcode, operand)
        ? of(construct(JvmOpcodes.mnemonic(opcode), operand))
        : of(JvmOpcodes.mnemonic(opcode));
  }

  boolean hasOwn(int opcode, Operand operand) {
    return operand == Operand.NONE
        || !byConstruct.isEmpty()
            && byConstruct.containsKey(construct(JvmOpcodes.mnemonic(opcode), operand));
  }

  /** Whether the tool chain makes bytecodes of calls of this method. */
  boolean replacesCalls(String owner, String name) {
    return calls.getOrDefault(owner, Set.of()).contains(name);
  }

  /** The construct that is a call of a static method. */
  static String call(String owner, String name) {
    return CALL + "(" + owner.replace('/', '.') + "." + name + ")";
  }

  static boolean isCall(String construct) {
    return CALLED.matcher(construct).matches();
  }

  static String construct(String mnemonic, Operand operand) {
    return operand == Operand.NONE ? mnemonic : mnemonic + "(" + operand.symbol() + ")";
  }

  /**
   * A row of {@code rewrites.csv} as it stands there, for people.
   *
   * @param construct what is replaced
   * @param when the condition on its operands; empty if there is none
   * @param becomes what is put in place
   * @param source where that is known from
   */
  public record Row(String construct, String when, String becomes, String source) {}
}
