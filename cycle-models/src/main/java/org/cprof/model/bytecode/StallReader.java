package org.cprof.model.bytecode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.code.Kind;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;
import org.cprof.model.processor.Parameter;
import org.cprof.model.processor.Processor;

/**
 * Reads {@code stalls.csv}: by cause, the cycles of bytecodes in which the processor's memory is
 * busy, as its own counters count them. Rows of a cause that name the same bytecode add up.
 */
public final class StallReader {
  private static final String HEADER = "cause,bytecodes,cycles,source";

  private final BytecodeTable table;
  private final Errors errors;
  private final Set<String> variables;

  private StallReader(BytecodeTable table, Processor processor, Errors errors) {
    this.table = table;
    this.errors = errors;
    this.variables = new TreeSet<>(processor.variables());
    variables.add("b");
    variables.add(Operands.HIT);
  }

  /**
   * The bytecodes with the cycles of one cause as their prices, 0 for those that no row names. What
   * is wrong with the file goes to the errors, and the result is then good for nothing.
   *
   * @param cause one of the words of the parameter {@code stalls}
   */
  public static BytecodeTable read(
      ModelFile file, BytecodeTable table, Processor processor, String cause, Errors errors) {
    Map<String, String> cycles = new HashMap<>();
    Set<String> causes = new TreeSet<>();
    StallReader reader = new StallReader(table, processor, errors);
    for (Row row : CsvReader.read(file, HEADER, 2, errors)) {
      causes.add(row.value(0));
      reader.parse(row, row.value(2));
      boolean isAsked = row.value(0).equals(cause);
      for (String mnemonic : reader.mnemonics(row)) {
        String before = cycles.getOrDefault(mnemonic, "0");
        cycles.put(mnemonic, isAsked ? before + " + (" + row.value(2) + ")" : before);
      }
    }
    reader.checkCauses(file, causes, processor.parameters().get(Parameter.STALLS));
    return errors.count() > 0 ? table : reader.priced(cycles);
  }

  private BytecodeTable priced(Map<String, String> cycles) {
    Map<String, Expression> prices = new HashMap<>();
    for (Map.Entry<String, String> each : cycles.entrySet()) {
      prices.put(each.getKey(), parse(null, each.getValue()));
    }
    return table.ofStalls(prices);
  }

  private void checkCauses(ModelFile file, Set<String> causes, Parameter parameter) {
    Set<String> words = new TreeSet<>(parameter == null ? List.of() : parameter.words());
    if (!words.remove(Parameter.NO_STALLS) || !words.equals(causes)) {
      errors.add(
          file.path(),
          0,
          String.join(" ", causes),
          "a parameter " + Parameter.STALLS + " in processor.csv with off and these words");
    }
  }

  private Set<String> mnemonics(Row row) {
    Set<String> mnemonics = new TreeSet<>();
    for (String name : row.value(1).split("\\s+")) {
      if (name.equals(Kind.SOFTWARE.symbol())) {
        for (Bytecode bytecode : table.all()) {
          if (bytecode.kind() == Kind.SOFTWARE) {
            mnemonics.add(bytecode.mnemonic());
          }
        }
      } else if (table.named(name) == null) {
        errors.add(row, name, "a mnemonic of bytecodes.csv, or software for all of that kind");
      } else {
        mnemonics.add(name);
      }
    }
    return mnemonics;
  }

  private Expression parse(Row row, String cycles) {
    try {
      return Expression.parse(cycles, variables);
    } catch (ExpressionException wrong) {
      errors.add(row, wrong.offendingText(), wrong.expectedThere());
      return new Expression.Constant(0);
    }
  }
}
