package org.cprof.model.bytecode;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;
import org.cprof.model.processor.Processor;

/**
 * Reads {@code bytecodes.csv}. Every opcode of the JVM must be there once, so that no bytecode can
 * be priced 0 by omission.
 */
public final class BytecodeReader {
  /** The columns of {@code bytecodes.csv}. */
  public static final Columns COLUMNS =
      columns("opcode,mnemonic,kind,cycles,source").once("each bytecode once", "mnemonic");

  private static final Columns UNITS = columns("when,opcode,mnemonic,kind,cycles,source").keys(2);

  private static final int NONE = -1;

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

  private static Columns columns(String header) {
    return Columns.of(header)
        .number("opcode", 0, BytecodeTable.SIZE - 1, "an opcode from 0 to 255")
        .form(
            "kind",
            Pattern.compile("hardware|microcode|software|unsupported"),
            "one of hardware, microcode, software, unsupported");
  }

  /**
   * Reads the files; what is wrong goes to the errors, and the result is then good only for finding
   * more.
   *
   * @param units what optional units change, the last file on top
   * @param variables the values of the parameters, by which units are chosen; null if they have
   *     none
   */
  public static BytecodeTable read(
      ModelFile file,
      List<ModelFile> units,
      Processor processor,
      Map<String, Long> variables,
      Errors errors) {
    BytecodeReader reader = new BytecodeReader(file, processor, errors);
    reader.readTable();
    units.forEach(each -> reader.readUnits(each, variables));
    return new BytecodeTable(reader.byOpcode, reader.everSoftware);
  }

  private void readTable() {
    int before = errors.count();
    for (Row row : CsvReader.read(file, COLUMNS, errors)) {
      mnemonics.add(row.text("mnemonic"));
      Bytecode bytecode = row.isRepeated() ? null : bytecode(row);
      int opcode = row.number("opcode", NONE);
      if (opcode == NONE) {
        continue;
      }
      opcodes.set(opcode);
      if (bytecode != null && byOpcode[opcode] != null) {
        int line = byOpcode[opcode].row().line();
        row.wrong("opcode", "each opcode once; line " + line + " has it too");
      } else if (bytecode != null) {
        byOpcode[opcode] = bytecode;
      }
    }
    boolean somethingRead = !mnemonics.isEmpty() || errors.count() == before;
    for (int opcode = 0; opcode < JvmOpcodes.COUNT && somethingRead; opcode++) {
      if (!opcodes.get(opcode) && !mnemonics.contains(JvmOpcodes.mnemonic(opcode))) {
        errors.add(
            file.path(), 0, opcode + " " + JvmOpcodes.mnemonic(opcode), "a row for this bytecode");
      }
    }
  }

  /** The first row of an opcode whose condition holds takes the place of that in the table. */
  private void readUnits(ModelFile units, Map<String, Long> variables) {
    BitSet chosen = new BitSet();
    for (Row row : CsvReader.read(units, UNITS, errors)) {
      boolean holds = row.holds("when", parameters, variables);
      Bytecode bytecode = bytecode(row);
      if (bytecode == null) {
        continue;
      }
      if (byOpcode[bytecode.opcode()] == null) {
        row.wrong("opcode", "a bytecode of bytecodes.csv");
      } else if (holds && !chosen.get(bytecode.opcode())) {
        chosen.set(bytecode.opcode());
        byOpcode[bytecode.opcode()] = bytecode;
      }
    }
  }

  /** The bytecode of a row; null if it is none. */
  private Bytecode bytecode(Row row) {
    int opcode = row.number("opcode", NONE);
    if (opcode == NONE || !isNamed(row, opcode)) {
      return null;
    }
    String mnemonic = row.text("mnemonic");
    Kind kind = Kind.of(row.text("kind"));
    if (kind == Kind.SOFTWARE) {
      everSoftware.add(mnemonic);
    }
    Expression cycles = row.expression("cycles", variables(opcode, kind));
    return new Bytecode(opcode, mnemonic, kind, cycles, row.text("source"), row);
  }

  private static boolean isNamed(Row row, int opcode) {
    String mnemonic = row.text("mnemonic");
    String known = opcode < JvmOpcodes.COUNT ? JvmOpcodes.mnemonic(opcode) : null;
    if (known != null && !mnemonic.equals(known)) {
      row.wrong("mnemonic", "the mnemonic of opcode " + opcode + ", " + known);
      return false;
    }
    if (known == null && !mnemonic.matches("[a-z][a-z0-9_]*")) {
      row.wrong("mnemonic", "a mnemonic of lower-case letters, digits and underscores");
      return false;
    }
    return true;
  }

  private Set<String> variables(int opcode, Kind kind) {
    Set<String> variables = callsOrReturns(opcode, kind) ? parametersAndLoad : parameters;
    Collection<String> operands = opcode < JvmOpcodes.COUNT ? Operands.of(opcode) : Operands.all();
    if (kind == Kind.SOFTWARE || operands.isEmpty()) {
      return variables;
    }
    Set<String> all = new TreeSet<>(variables);
    all.addAll(operands);
    return all;
  }

  /** Whether a method is looked up, so that the price may depend on its load time. */
  private static boolean callsOrReturns(int opcode, Kind kind) {
    return kind == Kind.SOFTWARE
        || opcode >= JvmOpcodes.COUNT
        || JvmOpcodes.isInvoke(opcode)
        || JvmOpcodes.isReturn(opcode);
  }
}
