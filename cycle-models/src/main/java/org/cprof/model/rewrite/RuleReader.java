package org.cprof.model.rewrite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.Operand;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Condition;

/**
 * Reads {@code rewrites.csv}.
 *
 * <pre>
 * construct = mnemonic | mnemonic "(reference)" | mnemonic "(long)" | "invokespecial(super)"
 *           | "invokestatic(" class "." method ")"
 *           | "synchronized entry" | "synchronized return" | macro
 * becomes   = step { ";" step }
 * step      = mnemonic [ ":" bytes ] | load-or-store "x" | "iconst" "c" | "bipush" "c" | "sipush" "c" | macro "c"
 * </pre>
 *
 * A macro is any other name that has rows of its own, which say what a constant {@code c} becomes.
 */
public final class RuleReader {
  private static final String BUILT_IN =
      "a mnemonic of the JVM, with (reference), (long) or (super) where that applies,"
          + " invokestatic(CLASS.METHOD), synchronized entry or synchronized return";

  private static final Columns COLUMNS =
      Columns.of("construct,when,becomes,source")
          .once("each construct with the same condition once", "construct", "when");
  private static final Set<String> LOCAL = Set.of("x");
  private static final Set<String> LOCAL_AND_CONSTANT = Set.of("x", "c");
  private static final Set<String> CONSTANT = Set.of("c");

  private final BytecodeTable table;
  private final Set<String> builtInConstructs = builtInConstructs();
  private final Set<String> macros = new HashSet<>();

  private RuleReader(BytecodeTable table) {
    this.table = table;
  }

  /** Reads the file; what is wrong goes to the errors, and the result is then good for nothing. */
  public static Rules read(ModelFile file, BytecodeTable table, Errors errors) {
    return new RuleReader(table).read(CsvReader.read(file, COLUMNS, errors));
  }

  private Rules read(List<Row> rows) {
    for (Row row : rows) {
      String construct = row.text("construct");
      if (!isBuiltInConstruct(construct) && construct.matches("[a-z][a-z0-9_]*")) {
        macros.add(construct);
      }
    }
    Map<String, List<RewriteRule>> rules = new LinkedHashMap<>();
    List<Rules.Row> read = new ArrayList<>();
    Map<String, Row> lastOfMacro = new HashMap<>();
    Set<String> used = new HashSet<>();
    for (Row row : rows) {
      RewriteRule rule = rule(row);
      rules.computeIfAbsent(rule.construct(), construct -> new ArrayList<>()).add(rule);
      read.add(
          new Rules.Row(
              rule.construct(), row.text("when"), row.text("becomes"), row.text("source")));
      if (macros.contains(rule.construct())) {
        lastOfMacro.put(rule.construct(), row);
      }
      for (Step step : rule.steps()) {
        if (step instanceof Step.Macro macro) {
          used.add(macro.name());
        }
      }
    }
    checkMacros(lastOfMacro, used);
    return new Rules(rules, read);
  }

  /**
   * A macro that is never used is a misspelt construct; one that can't serve every constant would
   * fail in the middle of a run.
   */
  private void checkMacros(Map<String, Row> lastOfMacro, Set<String> used) {
    for (Map.Entry<String, Row> last : lastOfMacro.entrySet()) {
      String macro = last.getKey();
      Row row = last.getValue();
      if (!used.contains(macro)) {
        row.error(macro, BUILT_IN + ", or a name used in a 'becomes'");
      } else if (!row.text("when").isEmpty()) {
        row.wrong("when", "no condition in the last row of " + macro);
      }
    }
  }

  private RewriteRule rule(Row row) {
    String construct = row.text("construct");
    boolean macro = macros.contains(construct);
    if (!macro && !isBuiltInConstruct(construct)) {
      row.error(construct, BUILT_IN);
    }
    Set<String> operands = operands(construct, macro);
    Condition when = row.condition("when", operands);
    boolean single = !row.text("becomes").contains(";") && isReplaced(construct);
    List<Step> steps = new ArrayList<>();
    for (String text : row.text("becomes").split(";", -1)) {
      Step step = step(row, text.trim(), operands, macro, single);
      if (step != null) {
        steps.add(step);
      }
    }
    return new RewriteRule(construct, when, List.copyOf(steps));
  }

  private Step step(Row row, String text, Set<String> operands, boolean inMacro, boolean single) {
    String[] words = text.split("\\s+");
    if (words.length == 2 && operands.contains(words[1])) {
      Step step = words[1].equals("x") ? onLocal(words[0]) : onConstant(words[0], inMacro);
      if (step != null) {
        return step;
      }
    } else if (words.length == 1) {
      return fixed(row, text, single);
    }
    row.error(
        text,
        "a mnemonic"
            + (operands.contains("x") ? ", a load or store with x" : "")
            + (operands.contains("c") ? ", iconst, bipush, sipush or a macro with c" : ""));
    return null;
  }

  private Step onLocal(String mnemonic) {
    Bytecode general = table.named(mnemonic);
    Bytecode first = table.named(mnemonic + "_0");
    return general == null || first == null ? null : new Step.OnLocal(general, first.opcode());
  }

  private Step onConstant(String name, boolean inMacro) {
    if (name.equals("iconst")) {
      return new Step.SmallConstant();
    }
    if (name.equals("bipush") || name.equals("sipush")) {
      Bytecode push = table.named(name);
      return push == null ? null : new Step.Fixed(push, JvmOpcodes.length(push.opcode()));
    }
    return macros.contains(name) && !inMacro ? new Step.Macro(name) : null;
  }

  private Step fixed(Row row, String text, boolean single) {
    String construct = row.text("construct");
    boolean callsNothing = Rules.isCall(construct) || !isReplaced(construct);
    String[] parts = text.split(":", -1);
    Bytecode bytecode = table.named(parts[0]);
    if (bytecode == null || parts.length > 2) {
      row.error(text, "a mnemonic of bytecodes.csv");
      return null;
    }
    if (callsNothing
        && (bytecode.kind() == Kind.SOFTWARE || JvmOpcodes.isInvoke(bytecode.opcode()))) {
      row.error(text, "a bytecode that calls nothing, for " + construct);
    }
    int bytes = Step.LENGTH_OF_REPLACED;
    if (parts.length == 2) {
      bytes = parts[1].matches("[1-9][0-9]?") ? Integer.parseInt(parts[1]) : 0;
    } else if (bytecode.opcode() < JvmOpcodes.COUNT) {
      bytes = JvmOpcodes.length(bytecode.opcode());
    } else if (!single) {
      bytes = 0;
    }
    if (bytes == 0) {
      row.error(text, "its length in bytes, as in " + parts[0] + ":1");
      return null;
    }
    return new Step.Fixed(bytecode, bytes);
  }

  private static boolean isReplaced(String construct) {
    return !construct.equals(Rules.SYNCHRONIZED_ENTRY)
        && !construct.equals(Rules.SYNCHRONIZED_RETURN);
  }

  private static Set<String> operands(String construct, boolean macro) {
    if (macro) {
      return CONSTANT;
    }
    return switch (construct) {
      case "iinc" -> LOCAL_AND_CONSTANT;
      case "bipush", "sipush", "newarray", "multianewarray" -> CONSTANT;
      case "ret" -> LOCAL;
      default -> construct.matches("[ilfda](load|store)(_[0-3])?") ? LOCAL : Set.of();
    };
  }

  private boolean isBuiltInConstruct(String construct) {
    return builtInConstructs.contains(construct) || Rules.isCall(construct);
  }

  /**
   * The JVM's instructions, with the operands that they can have, and the places in a synchronized
   * method.
   */
  private static Set<String> builtInConstructs() {
    Set<String> constructs = new HashSet<>();
    constructs.add(Rules.SYNCHRONIZED_ENTRY);
    constructs.add(Rules.SYNCHRONIZED_RETURN);
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      for (Operand operand : Operand.values()) {
        if (canHave(opcode, operand)) {
          constructs.add(Rules.construct(JvmOpcodes.mnemonic(opcode), operand));
        }
      }
    }
    return constructs;
  }

  private static boolean canHave(int opcode, Operand operand) {
    return switch (operand) {
      case NONE -> true;
      case REFERENCE_FIELD, LONG_FIELD ->
          JvmOpcodes.GETSTATIC <= opcode && opcode <= JvmOpcodes.PUTFIELD;
      case SUPER_CALL -> opcode == JvmOpcodes.INVOKESPECIAL;
    };
  }
}
