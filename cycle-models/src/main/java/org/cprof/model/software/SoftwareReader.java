package org.cprof.model.software;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;

/**
 * Reads {@code software.csv}. A row with {@code words} starts a routine; the rows of the same name
 * below it are its segments, in the order of execution.
 */
public final class SoftwareReader {
  private static final String WORDS = "the size of the routine in words, from 1 up";

  private static final Columns COLUMNS =
      Columns.of("routine,bytecode,words,when,times,executes,calls,cycles,source")
          .number("words", 1, 999_999, WORDS)
          .orNothing("words")
          .size("words");

  private final BytecodeTable table;
  private final Set<String> parameters;
  private final Set<String> variables;
  private final Map<String, List<Row>> rows = new LinkedHashMap<>();
  private final Map<String, Routine> routines = new LinkedHashMap<>();

  private SoftwareReader(BytecodeTable table, Set<String> parameters) {
    this.table = table;
    this.parameters = parameters;
    this.variables = new TreeSet<>(parameters);
    variables.addAll(Operands.all());
  }

  /**
   * Reads the file; what is wrong goes to the errors, and the result is then good for nothing.
   *
   * @param parameters the names of the processor's parameters
   */
  public static Software read(
      ModelFile file, BytecodeTable table, Set<String> parameters, Errors errors) {
    return new SoftwareReader(table, parameters).read(CsvReader.read(file, COLUMNS, errors));
  }

  private Software read(List<Row> all) {
    for (Row row : all) {
      rows.computeIfAbsent(row.text("routine"), name -> new ArrayList<>()).add(row);
    }
    addPassedNames();
    Set<String> implemented = new HashSet<>();
    for (Map.Entry<String, List<Row>> row : rows.entrySet()) {
      routines.put(row.getKey(), routine(row.getKey(), row.getValue(), implemented));
    }
    for (Map.Entry<String, List<Row>> row : rows.entrySet()) {
      checkRecursion(row.getValue().get(0), row.getKey());
    }
    return new Software(routines);
  }

  private Routine routine(String name, List<Row> ofRoutine, Set<String> implemented) {
    Row first = ofRoutine.get(0);
    Bytecode bytecode = implementedBytecode(first, implemented);
    if (!first.has("words")) {
      first.wrong("words", WORDS);
    }
    int words = first.number("words", 1);
    List<Segment> segments = new ArrayList<>();
    String standIn = "";
    Set<Integer> returns = new TreeSet<>();
    for (Row row : ofRoutine) {
      if (row != first && (row.has("bytecode") || row.has("words"))) {
        row.error(name, "bytecode and words only in the first row of a routine");
      }
      Segment segment = segment(row);
      segments.add(segment);
      if (StandInPrices.isOne(row.text("source")) && standIn.isEmpty()) {
        standIn = row.text("source");
      }
      for (ExecutedBytecode executed : segment.executed()) {
        if (JvmOpcodes.isReturn(executed.bytecode().opcode())) {
          returns.add(executed.bytecode().opcode());
        }
      }
    }
    if (returns.size() != 1) {
      first.error(name, "one kind of return among the bytecodes that the routine executes");
    }
    int returnOpcode = returns.isEmpty() ? JvmOpcodes.RETURN : returns.iterator().next();
    return new Routine(name, bytecode, words, returnOpcode, List.copyOf(segments), standIn);
  }

  private Bytecode implementedBytecode(Row row, Set<String> implemented) {
    if (!row.has("bytecode")) {
      return null;
    }
    Bytecode bytecode = table.named(row.text("bytecode"));
    if (bytecode == null || !table.isEverSoftware(bytecode.mnemonic())) {
      row.wrong("bytecode", "a bytecode of kind software in bytecodes.csv");
      return null;
    }
    if (!implemented.add(bytecode.mnemonic())) {
      row.wrong("bytecode", "one routine for each bytecode");
    }
    return bytecode;
  }

  private Segment segment(Row row) {
    List<ExecutedBytecode> executed = executed(row);
    Map<String, Expression> arguments = new HashMap<>();
    String calls = !row.has("calls") ? null : call(row, arguments);
    if (calls != null && inHardware(row, calls, executed, arguments)) {
      calls = null;
    }
    long invokes = 0;
    for (ExecutedBytecode one : executed) {
      invokes += Software.isCall(one.bytecode()) ? one.count() : 0;
      checkImplements(row, one.bytecode(), calls);
    }
    if (invokes != (calls == null ? 0 : 1)) {
      row.wrong(
          "executes",
          "one invoke or bytecode of kind software if the row calls a routine, and none if not");
    }
    return new Segment(
        row.condition("when", variables),
        expression(row, "times", "1"),
        List.copyOf(executed),
        calls,
        arguments,
        table.countsStalls() ? new Expression.Constant(0) : expression(row, "cycles", "0"),
        row);
  }

  /**
   * Whether the routine that a row calls implements one of the row's bytecodes that with these
   * settings is none of software. Its price then takes the operands that the routine was to get.
   */
  private boolean inHardware(
      Row row, String calls, List<ExecutedBytecode> executed, Map<String, Expression> arguments) {
    String implemented = rows.get(calls).get(0).text("bytecode");
    for (int i = 0; i < executed.size(); i++) {
      Bytecode bytecode = executed.get(i).bytecode();
      if (bytecode.mnemonic().equals(implemented) && bytecode.kind() != Kind.SOFTWARE) {
        List<Expression> operands = new ArrayList<>();
        for (String name : Operands.of(bytecode.opcode())) {
          Expression given = arguments.get(name);
          operands.add(given != null ? given : row.parse(name, variables));
        }
        executed.set(i, new ExecutedBytecode(bytecode, operands, executed.get(i).count()));
        return true;
      }
    }
    return false;
  }

  /** A bytecode done in software calls its own routine. */
  private void checkImplements(Row row, Bytecode bytecode, String calls) {
    if (calls != null
        && bytecode.kind() == Kind.SOFTWARE
        && !rows.get(calls).get(0).text("bytecode").equals(bytecode.mnemonic())) {
      row.error(calls, "the routine that implements " + bytecode.mnemonic());
    }
  }

  private List<ExecutedBytecode> executed(Row row) {
    List<ExecutedBytecode> executed = new ArrayList<>();
    for (String text : ExecutedParser.split(row.text("executes"))) {
      try {
        executed.add(ExecutedParser.parse(text, table, variables));
      } catch (ExpressionException wrong) {
        row.error(wrong.offendingText(), wrong.expectedThere());
      } catch (IllegalArgumentException wrong) {
        row.error(text, wrong.getMessage());
      }
    }
    return executed;
  }

  /** What routines pass to others can have any name. */
  private void addPassedNames() {
    for (List<Row> ofRoutine : rows.values()) {
      for (Row row : ofRoutine) {
        String[] parts = row.text("calls").split(" with ", 2);
        for (String argument : parts.length == 2 ? parts[1].split(";") : new String[0]) {
          String name = argument.split("=", 2)[0].trim();
          if (isPassedName(name)) {
            variables.add(name);
          }
        }
      }
    }
  }

  private boolean isPassedName(String name) {
    return name.matches("[a-z]+") && !parameters.contains(name);
  }

  /** The form is NAME or NAME with OPERAND=EXPRESSION, ... */
  private String call(Row row, Map<String, Expression> arguments) {
    String[] parts = row.text("calls").split(" with ", 2);
    if (!rows.containsKey(parts[0])) {
      row.error(parts[0], "one of the routines of this file");
      return null;
    }
    if (parts.length == 2) {
      for (String argument : parts[1].split(";")) {
        String[] sides = argument.split("=", 2);
        if (sides.length < 2 || !isPassedName(sides[0].trim())) {
          row.error(
              argument.trim(),
              "OPERAND=EXPRESSION with a name of lower-case letters that is none of the processor's"
                  + " parameters");
        } else {
          arguments.put(sides[0].trim(), row.parse(sides[1], variables));
        }
      }
    }
    return parts[0];
  }

  private Expression expression(Row row, String column, String otherwise) {
    return row.parse(row.has(column) ? row.text(column) : otherwise, variables);
  }

  private void checkRecursion(Row row, String name) {
    if (reaches(name, name, new HashSet<>())) {
      row.error(name, "a routine that does not call itself, not even through others");
    }
  }

  private boolean reaches(String from, String to, Set<String> seen) {
    for (Segment segment : routines.get(from).segments()) {
      String next = segment.calls();
      if (next != null && (next.equals(to) || seen.add(next) && reaches(next, to, seen))) {
        return true;
      }
    }
    return false;
  }
}
