package org.cprof.model.rewrite;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;

/** The rules of a model by what they replace, in the order of the file. */
public final class Rules {
  static final String SYNCHRONIZED_ENTRY = "synchronized entry";
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

  /** The JVM's opcodes that some rule replaces by this bytecode. */
  public Set<Integer> replacedBy(Bytecode bytecode) {
    Set<Integer> opcodes = new TreeSet<>();
    byConstruct.forEach(
        (construct, rules) -> {
          int opcode = JvmOpcodes.opcode(construct.replaceAll("\\(.*", ""));
          if (opcode >= 0 && rules.stream().anyMatch(rule -> rule.produces(bytecode))) {
            opcodes.add(opcode);
          }
        });
    return opcodes;
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
