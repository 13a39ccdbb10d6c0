package org.cprof.model.bytecode;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.JvmOpcodes;
import org.cprof.model.Kind;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;
import org.cprof.model.processor.Processor;

/**
 * Reads {@code bytecodes.csv}. Every opcode of the JVM must be there once, so that no bytecode can
 * be priced 0 by omission.
 */
public final class BytecodeReader {
  private static final String HEADER = "opcode,mnemonic,kind,cycles,source";
  private static final Expression UNKNOWN = new Expression.Constant(0);

  private final ModelFile file;
  private final Set<String> parameters;
  private final Set<String> parametersAndLoad;
  private final Errors errors;
  private final Bytecode[] byOpcode = new Bytecode[BytecodeTable.SIZE];
  private final Set<String> mnemonics = new HashSet<>();
  private final BitSet opcodes = new BitSet();

  private BytecodeReader(ModelFile file, Processor processor, Errors errors) {
    this.file = file;
    this.parameters = processor.numbers().keySet();
    this.parametersAndLoad = new TreeSet<>(parameters);
    if (processor.hasLoadTime()) {
      parametersAndLoad.add("b");
    }
    this.errors = errors;
  }

  /**
   * Reads the file; what is wrong goes to the errors, and the result is then good only for finding
   * more.
   */
  public static BytecodeTable read(ModelFile file, Processor processor, Errors errors) {
    return new BytecodeReader(file, processor, errors).read();
  }

  private BytecodeTable read() {
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
    return new BytecodeTable(byOpcode);
  }

  private void readRow(Row row) {
    Integer opcode = opcode(row);
    String mnemonic = row.value(1);
    if (!mnemonics.add(mnemonic)) {
      errors.add(row, mnemonic, "each bytecode once");
      return;
    }
    Kind kind = Kind.of(row.value(2));
    if (kind == null) {
      errors.add(row, row.value(2), "one of hardware, microcode, software, unsupported");
    }
    if (opcode == null || !isNameOf(opcode, mnemonic, row)) {
      return;
    }
    if (byOpcode[opcode] != null) {
      errors.add(
          row, row.value(0), "each opcode once; line " + byOpcode[opcode].line() + " has it too");
      return;
    }
    byOpcode[opcode] =
        new Bytecode(opcode, mnemonic, kind, cycles(row, opcode, kind), row.value(4), row.line());
  }

  private Integer opcode(Row row) {
    try {
      int opcode = Integer.parseInt(row.value(0));
      if (0 <= opcode && opcode < BytecodeTable.SIZE) {
        opcodes.set(opcode);
        return opcode;
      }
    } catch (NumberFormatException noNumber) {
      // reported below, like a number that is no opcode
    }
    errors.add(row, row.value(0), "an opcode from 0 to 255");
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

  private Expression cycles(Row row, int opcode, Kind kind) {
    Set<String> variables = callsOrReturns(opcode, kind) ? parametersAndLoad : parameters;
    if (opcode < JvmOpcodes.COUNT && kind != Kind.SOFTWARE && !Operands.of(opcode).isEmpty()) {
      variables = new TreeSet<>(variables);
      variables.addAll(Operands.of(opcode));
    }
    try {
      return Expression.parse(row.value(3), variables);
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
