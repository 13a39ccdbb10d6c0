package org.cprof.model.software;

import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.model.Kind;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;

/**
 * What a model prices by a stand-in, because nobody knows the true price. Its {@code source} column
 * says so with the word {@code stand-in}, and then by which rule.
 */
public final class StandIns {
  private static final String WORD = "stand-in";

  private StandIns() {}

  static boolean isOne(String source) {
    return source.contains(WORD);
  }

  /** The rules by the names that contexts have: mnemonics, and names of routines' methods. */
  public static SortedMap<String, String> of(BytecodeTable table, Software software) {
    SortedMap<String, String> rules = new TreeMap<>();
    for (Bytecode bytecode : table.all()) {
      if (bytecode.kind() == Kind.UNSUPPORTED) {
        rules.put(bytecode.mnemonic(), rule(bytecode.source()));
      }
    }
    for (Routine routine : software.routines()) {
      if (!routine.standIn().isEmpty()) {
        String path = routine.name().replaceFirst("\\(.*", "");
        rules.put(path.substring(path.lastIndexOf('.') + 1), rule(routine.standIn()));
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
