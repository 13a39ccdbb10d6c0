package org.cprof.model.software;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.code.Kind;

/**
 * What a model prices by a stand-in, because nobody knows the true price. Its {@code source} column
 * says so with the word {@code stand-in}, and then by which rule.
 */
public final class StandInPrices {
  private static final String WORD = "stand-in";

  private StandInPrices() {}

  static boolean isOne(String source) {
    return source.contains(WORD);
  }

  /**
   * The rules by the names that contexts have: mnemonics, and full names of routines.
   *
   * @param typical by mnemonic, the operands for which a routine is priced whatever they are
   */
  public static SortedMap<String, String> of(
      BytecodeTable table, Software software, Map<String, Map<String, Long>> typical) {
    SortedMap<String, String> rules = new TreeMap<>();
    for (Bytecode bytecode : table.all()) {
      if (bytecode.kind() == Kind.UNSUPPORTED) {
        rules.put(bytecode.mnemonic(), rule(bytecode.source()));
      }
    }
    for (Routine routine : software.routines()) {
      if (!routine.standIn().isEmpty()) {
        rules.put(routine.name(), rule(routine.standIn()));
      }
      if (routine.bytecode() != null && typical.containsKey(routine.bytecode().mnemonic())) {
        Map<String, Long> operands = new TreeMap<>(typical.get(routine.bytecode().mnemonic()));
        rules.put(routine.name(), "whatever the operands, as for " + operands);
      }
    }
    return rules;
  }

  private static String rule(String source) {
    int word = source.indexOf(WORD);
    String rule = word < 0 ? source : source.substring(word + WORD.length());
    return rule.replaceFirst("^[: ]+", "");
  }
}
