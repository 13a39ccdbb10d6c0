package org.cprof.model.folding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
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

/**
 * Reads {@code folding.csv}. The order of rows does not matter: groups are known before the
 * patterns that use them are looked at.
 */
public final class FoldingReader {
  private static final Columns COLUMNS =
      Columns.of("key,value,source").once("each key once", "key");

  private static final String GROUP = "group.";
  private static final String FOLD = "fold.";
  private static final String BYTES = "bytes";

  private final BytecodeTable table;
  private final Set<String> groupNames = new TreeSet<>();
  private final String[] groups = new String[BytecodeTable.SIZE];

  private FoldingReader(BytecodeTable table) {
    this.table = table;
  }

  /** Reads the file; what is wrong goes to the errors, and the result is then good for nothing. */
  public static Folding read(ModelFile file, BytecodeTable table, Errors errors) {
    Folding folding = new FoldingReader(table).read(CsvReader.byKey(file, COLUMNS, errors));
    if (folding.isNone()) {
      errors.add(file.path(), 0, "", "at least one fold.NAME");
    }
    return folding;
  }

  private Folding read(Map<String, Row> rows) {
    int mostBytes = Integer.MAX_VALUE;
    for (Map.Entry<String, Row> entry : rows.entrySet()) {
      if (entry.getKey().startsWith(GROUP)) {
        readGroup(entry.getKey().substring(GROUP.length()), entry.getValue());
      } else if (entry.getKey().equals(BYTES)) {
        mostBytes = bytes(entry.getValue());
      } else if (!entry.getKey().startsWith(FOLD)) {
        entry.getValue().wrong("key", "one of the keys group.NAME, fold.NAME, bytes");
      }
    }
    return new Folding(groups, patterns(rows), mostBytes);
  }

  private void readGroup(String name, Row row) {
    groupNames.add(name);
    for (String mnemonic : row.words("value")) {
      Bytecode bytecode = table.named(mnemonic);
      if (bytecode == null) {
        row.error(mnemonic, "a mnemonic of bytecodes.csv");
      } else if (groups[bytecode.opcode()] != null) {
        row.error(mnemonic, "each bytecode in one group");
      } else if (!hasFixedPrice(bytecode)) {
        row.error(
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
    if (row.text("value").matches("[1-9][0-9]{0,3}")) {
      return Integer.parseInt(row.text("value"));
    }
    row.wrong("value", "the length of the longest run in bytes, from 1 up");
    return Integer.MAX_VALUE;
  }

  private List<Folding.Pattern> patterns(Map<String, Row> rows) {
    List<Folding.Pattern> patterns = new ArrayList<>();
    Set<List<String>> seen = new HashSet<>();
    for (Map.Entry<String, Row> entry : rows.entrySet()) {
      if (entry.getKey().startsWith(FOLD)) {
        Row row = entry.getValue();
        List<String> wanted = List.of(row.words("value"));
        if (wanted.size() < 2 || !groupNames.containsAll(wanted)) {
          row.wrong("value", "two or more of the groups " + String.join(", ", groupNames));
        } else if (!seen.add(wanted)) {
          row.wrong("value", "each sequence of groups once");
        }
        patterns.add(new Folding.Pattern(wanted));
      }
    }
    return patterns;
  }
}
