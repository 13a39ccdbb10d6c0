package org.cprof.model.bytecode;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;
import org.cprof.model.processor.Processor;

/**
 * Reads {@code bytecodes.csv}. Every opcode of the JVM must be there once, so that no bytecode can
 * be priced 0 by omission.
 */
public final class BytecodeReader {
  private static final String HEADER = "opcode,mnemonic,kind,cycles,source";
  private static final String UNITS_HEADER = "when,opcode,mnemonic,kind,cycles,source";
  private static final Expression UNKNOWN = new Expression.Constant(0);

  private final ModelFile file;
  private final Set<String> parameters;
  private final Set<String> parametersAndLoad;
  private final Errors errors;
  private final Bytecode[] byOpcode = new Bytecode[BytecodeTable.SIZE];
  private final Set<String> mnemonics = new HashSet<>();
  private final Set<String> everSoftware = new HashSet<>();
  private final BitSet opcodes = new BitSet();

  private BytecodeReader(ModelFile file, Processor processor, Errors errors) {
    this.file = file;
    this.parameters = processor.variables();
    this.parametersAndLoad = new TreeSet<>(parameters);
    if (processor.hasLoadTime()) {
      parametersAndLoad.add("b");
    }
    this.errors = errors;
  }

  /**
   * Reads the files; what is wrong goes to the errors, and the result is then good only for finding
   * more.
   *
   * @param units what optional units change; null if there are none
   * @param variables the values of the parameters, by which units are chosen; null if they have
   *     none
   */
  public static BytecodeTable read(
      ModelFile file,
      ModelFile units,
      Processor processor,
      Map<String, Long> variables,
      Errors errors) {
    BytecodeReader reader = new BytecodeReader(file, processor, errors);
    reader.readTable();
    if (units != null) {
      reader.readUnits(units, variables);
    }
    return new BytecodeTable(reader.byOpcode, reader.everSoftware);
  }

  private void readTable() {
    int before = errors.count();
    for (Row row : CsvReader.read(file, HEADER, errors)) {
      readRow(row);
    }
    boolean somethingRead = !mnemonics.isEmpty() || errors.count() == before;
    for (int opcode = 0; opcode < JvmOpcodes.COUNT && somethingRead; opcode++) {
      if (!opcodes.get(opcode) && !mnemonics.contains(JvmOpcodes.mnemonic(opcode))) {
        errors.add(
            file.path(), 0, opcode + " " + JvmOpcodes.mnemonic(opcode), "a row for this bytecode");
      }
    }
  }

  private void readRow(Row row) {
    String mnemonic = row.value(1);
    if (!mnemonics.add(mnemonic)) {
      opcode(row, 0);
      errors.add(row, mnemonic, "each bytecode once");
      return;
    }
    Bytecode bytecode = bytecode(row, 0);
    if (bytecode == null) {
      return;
    }
    Bytecode other = byOpcode[bytecode.opcode()];
    if (other != null) {
      errors.add(row, row.value(0), "each opcode once; line " + other.row().line() + " has it too");
      return;
    }
    byOpcode[bytecode.opcode()] = bytecode;
  }

  /** The first row of an opcode whose condition holds takes the place of that in the table. */
  private void readUnits(ModelFile units, Map<String, Long> variables) {
    BitSet chosen = new BitSet();
    for (Row row : CsvReader.read(units, UNITS_HEADER, 2, errors)) {
      boolean holds = false;
      try {
        Condition when = Condition.parse(row.value(0), parameters);
        holds = variables != null && when.test(variables::get);
      } catch (ExpressionException wrong) {
        errors.add(row, wrong.offendingText(), wrong.expectedThere());
      } catch (ArithmeticException wrong) {
        errors.add(row, row.value(0), "a condition without " + wrong.getMessage());
      }
      Bytecode bytecode = bytecode(row, 1);
      if (bytecode == null) {
        continue;
      }
      if (byOpcode[bytecode.opcode()] == null) {
        errors.add(row, row.value(1), "a bytecode of bytecodes.csv");
      } else if (holds && !chosen.get(bytecode.opcode())) {
        chosen.set(bytecode.opcode());
        byOpcode[bytecode.opcode()] = bytecode;
      }
    }
  }

  /**
   * The bytecode of a row; null if it is none.
   *
   * @param first the column of the opcode
   */
  private Bytecode bytecode(Row row, int first) {
    Integer opcode = opcode(row, first);
    String mnemonic = row.value(first + 1);
    Kind kind = Kind.of(row.value(first + 2));
    if (kind == null) {
      errors.add(row, row.value(first + 2), "one of hardware, microcode, software, unsupported");
    }
    if (opcode == null || !isNameOf(opcode, mnemonic, row)) {
      return null;
    }
    if (kind == Kind.SOFTWARE) {
      everSoftware.add(mnemonic);
    }
    Expression cycles = cycles(row, first + 3, opcode, kind);
    return new Bytecode(opcode, mnemonic, kind, cycles, row.value(first + 4), row);
  }

  private Integer opcode(Row row, int column) {
    try {
      int opcode = Integer.parseInt(row.value(column));
      if (0 <= opcode && opcode < BytecodeTable.SIZE) {
        opcodes.set(opcode);
        return opcode;
      }
    } catch (NumberFormatException noNumber) {
      // reported below, like a number that is no opcode
    }
    errors.add(row, row.value(column), "an opcode from 0 to 255");
    return null;
  }

  private boolean isNameOf(int opcode, String mnemonic, Row row) {
    if (opcode < JvmOpcodes.COUNT) {
      if (!mnemonic.equals(JvmOpcodes.mnemonic(opcode))) {
        errors.add(
            row, mnemonic, "the mnemonic of opcode " + opcode + ", " + JvmOpcodes.mnemonic(opcode));
        return false;
      }
    } else if (!mnemonic.matches("[a-z][a-z0-9_]*")) {
      errors.add(row, mnemonic, "a mnemonic of lower-case letters, digits and underscores");
      return false;
    }
    return true;
  }

  private Expression cycles(Row row, int column, int opcode, Kind kind) {
    Set<String> variables = callsOrReturns(opcode, kind) ? parametersAndLoad : parameters;
    if (kind != Kind.SOFTWARE) {
      variables = new TreeSet<>(variables);
      variables.addAll(opcode < JvmOpcodes.COUNT ? Operands.of(opcode) : Operands.all());
    }
    try {
      return Expression.parse(row.value(column), variables);
    } catch (ExpressionException wrong) {
      errors.add(row, wrong.offendingText(), wrong.expectedThere());
      return UNKNOWN;
    }
  }

  /** Whether a method is looked up, so that the price may depend on its load time. */
  private static boolean callsOrReturns(int opcode, Kind kind) {
    return kind == Kind.SOFTWARE
        || opcode >= JvmOpcodes.COUNT
        || JvmOpcodes.isInvoke(opcode)
        || JvmOpcodes.isReturn(opcode);
  }
}
