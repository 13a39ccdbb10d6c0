package org.cprof.model.folding;

import java.util.ArrayList;
import java.util.Collections;
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
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;

/**
 * Reads {@code folding.csv}. The order of rows does not matter: groups are known before the
 * patterns that use them are looked at.
 */
public final class FoldingReader {
  private static final String HEADER = "key,value,source";
  private static final String GROUP = "group.";
  private static final String FOLD = "fold.";
  private static final String BYTES = "bytes";

  private final ModelFile file;
  private final BytecodeTable table;
  private final Errors errors;
  private final Map<String, Row> rows = new LinkedHashMap<>();
  private final Set<String> groupNames = new TreeSet<>();
  private final String[] groups = new String[BytecodeTable.SIZE];

  private FoldingReader(ModelFile file, BytecodeTable table, Errors errors) {
    this.file = file;
    this.table = table;
    this.errors = errors;
  }

  /** Reads the file; what is wrong goes to the errors, and the result is then good for nothing. */
  public static Folding read(ModelFile file, BytecodeTable table, Errors errors) {
    return new FoldingReader(file, table, errors).read();
  }

  private Folding read() {
    for (Row row : CsvReader.read(file, HEADER, errors)) {
      if (rows.putIfAbsent(row.value(0), row) != null) {
        errors.add(row, row.value(0), "each key once");
      }
    }
    int mostBytes = Integer.MAX_VALUE;
    for (Map.Entry<String, Row> entry : rows.entrySet()) {
      if (entry.getKey().startsWith(GROUP)) {
        readGroup(entry.getKey().substring(GROUP.length()), entry.getValue());
      } else if (entry.getKey().equals(BYTES)) {
        mostBytes = bytes(entry.getValue());
      } else if (!entry.getKey().startsWith(FOLD)) {
        errors.add(
            entry.getValue(), entry.getKey(), "one of the keys group.NAME, fold.NAME, bytes");
      }
    }
    return new Folding(groups, patterns(), mostBytes);
  }

  private void readGroup(String name, Row row) {
    groupNames.add(name);
    for (String mnemonic : row.value(1).split("\\s+")) {
      Bytecode bytecode = table.named(mnemonic);
      if (bytecode == null) {
        errors.add(row, mnemonic, "a mnemonic of bytecodes.csv");
      } else if (groups[bytecode.opcode()] != null) {
        errors.add(row, mnemonic, "each bytecode in one group");
      } else if (!hasFixedPrice(bytecode)) {
        errors.add(
            row,
            mnemonic,
            "a bytecode of kind hardware or microcode whose price does not depend on operands");
      } else {
        groups[bytecode.opcode()] = name;
      }
    }
  }

  /** The price of a run must be known when the code is read. */
  private static boolean hasFixedPrice(Bytecode bytecode) {
    boolean implemented = bytecode.kind() != Kind.SOFTWARE && bytecode.kind() != Kind.UNSUPPORTED;
    return implemented
        && (bytecode.opcode() >= JvmOpcodes.COUNT
            || Collections.disjoint(bytecode.cycles().variables(), Operands.of(bytecode.opcode())));
  }

  private int bytes(Row row) {
    if (row.value(1).matches("[1-9][0-9]{0,3}")) {
      return Integer.parseInt(row.value(1));
    }
    errors.add(row, row.value(1), "the length of the longest run in bytes, from 1 up");
    return Integer.MAX_VALUE;
  }

  private List<FoldPattern> patterns() {
    List<FoldPattern> patterns = new ArrayList<>();
    Set<List<String>> seen = new HashSet<>();
    for (Map.Entry<String, Row> entry : rows.entrySet()) {
      if (entry.getKey().startsWith(FOLD)) {
        Row row = entry.getValue();
        List<String> wanted = List.of(row.value(1).split("\\s+"));
        if (wanted.size() < 2 || !groupNames.containsAll(wanted)) {
          errors.add(
              row, row.value(1), "two or more of the groups " + String.join(", ", groupNames));
        } else if (!seen.add(wanted)) {
          errors.add(row, row.value(1), "each sequence of groups once");
        }
        patterns.add(new FoldPattern(wanted));
      }
    }
    if (patterns.isEmpty()) {
      errors.add(file.path(), 0, "", "at least one fold.NAME");
    }
    return patterns;
  }
}
