package org.cprof.model.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All bytecodes of a target, by opcode and by name. Those of the JVM are all there; of the others
 * only the target's own.
 */
public final class BytecodeTable {
  public static final int SIZE = 256;

  private final Bytecode[] byOpcode;
  private final Map<String, Bytecode> byMnemonic = new HashMap<>();

  BytecodeTable(Bytecode[] byOpcode) {
    this.byOpcode = byOpcode;
    for (Bytecode bytecode : byOpcode) {
      if (bytecode != null) {
        byMnemonic.put(bytecode.mnemonic(), bytecode);
      }
    }
  }

  /** The bytecode with this opcode, or null. */
  public Bytecode get(int opcode) {
    return byOpcode[opcode];
  }

  /** The bytecode of this name, or null. */
  public Bytecode named(String mnemonic) {
    return byMnemonic.get(mnemonic);
  }

  /** All of them, by opcode. */
  public List<Bytecode> all() {
    List<Bytecode> all = new ArrayList<>();
    for (Bytecode bytecode : byOpcode) {
      if (bytecode != null) {
        all.add(bytecode);
      }
    }
    return all;
  }
}
