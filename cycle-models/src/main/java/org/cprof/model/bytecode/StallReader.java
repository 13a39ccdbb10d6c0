package org.cprof.model.bytecode;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.code.Kind;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Operator;
import org.cprof.model.processor.Parameter;
import org.cprof.model.processor.Processor;

/**
 * Reads {@code stalls.csv}: by cause, the cycles of bytecodes in which the processor's memory is
 * busy, as its own counters count them. Rows of a cause that name the same bytecode add up.
 */
public final class StallReader {
  private static final Columns COLUMNS = Columns.of("cause,bytecodes,cycles,source").keys(2);

  private static final Expression NOTHING = new Expression.Constant(0);

  private StallReader() {}

  /**
   * The bytecodes with the cycles of one cause as their prices, 0 for those that no row names. What
   * is wrong with the file goes to the errors, and the result is then good for nothing.
   *
   * @param cause one of the words of the parameter {@code stalls}
   */
  public static BytecodeTable read(
      ModelFile file, BytecodeTable table, Processor processor, String cause, Errors errors) {
    Map<String, Expression> prices = new HashMap<>();
    Set<String> causes = new TreeSet<>();
    Set<String> variables = new TreeSet<>(processor.variables());
    variables.add("b");
    variables.add(Operands.HIT);
    for (Row row : CsvReader.read(file, COLUMNS, errors)) {
      causes.add(row.text("cause"));
      Expression cycles = row.expression("cycles", variables);
      boolean isAsked = row.text("cause").equals(cause);
      for (String mnemonic : mnemonics(row, table)) {
        Expression before = prices.getOrDefault(mnemonic, NOTHING);
        prices.put(
            mnemonic, isAsked ? new Expression.Binary(Operator.ADD, before, cycles) : before);
      }
    }
    Parameter parameter = processor.parameters().get(Parameter.STALLS);
    Set<String> words = new TreeSet<>(parameter == null ? List.of() : parameter.words());
    if (!words.remove(Parameter.NO_STALLS) || !words.equals(causes)) {
      errors.add(
          file.path(),
          0,
          String.join(" ", causes),
          "a parameter " + Parameter.STALLS + " in processor.csv with off and these words");
    }
    return errors.count() > 0 ? table : table.ofStalls(prices);
  }

  private static Set<String> mnemonics(Row row, BytecodeTable table) {
    Set<String> mnemonics = new TreeSet<>();
    for (String name : row.words("bytecodes")) {
      if (name.equals(Kind.SOFTWARE.symbol())) {
        for (Bytecode bytecode : table.all()) {
          if (bytecode.kind() == Kind.SOFTWARE) {
            mnemonics.add(bytecode.mnemonic());
          }
        }
      } else if (table.named(name) == null) {
        row.error(name, "a mnemonic of bytecodes.csv, or software for all of that kind");
      } else {
        mnemonics.add(name);
      }
    }
    return mnemonics;
  }
}
