package org.cprof.model.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.expression.Expression;

/**
 * All bytecodes of a target, by opcode and by name. Those of the JVM are all there; of the others
 * only the target's own.
 */
public final class BytecodeTable {
  public static final int SIZE = 256;

  /** JOP's name of what the hardware executes where a bytecode throws. */
  public static final String EXCEPTION = "sys_exc";

  private final Bytecode[] byOpcode;
  private final Set<String> everSoftware;
  private final Map<String, Bytecode> byMnemonic = new HashMap<>();
  private final boolean countsStalls;

  /**
   * @param everSoftware the names of those that are of kind software at some values of the
   *     parameters
   */
  BytecodeTable(Bytecode[] byOpcode, Set<String> everSoftware) {
    this(byOpcode, everSoftware, false);
  }

  private BytecodeTable(Bytecode[] byOpcode, Set<String> everSoftware, boolean countsStalls) {
    this.byOpcode = byOpcode;
    this.everSoftware = everSoftware;
    this.countsStalls = countsStalls;
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

  /** Whether a bytecode is of kind software, if not at these values of the parameters. */
  public boolean isEverSoftware(String mnemonic) {
    return everSoftware.contains(mnemonic);
  }

  /**
   * The bytecodes with the prices of stalls.
   *
   * @param cycles by mnemonic; 0 for those that are not there
   */
  BytecodeTable ofStalls(Map<String, Expression> cycles) {
    Expression none = new Expression.Constant(0);
    Bytecode[] stalls = new Bytecode[SIZE];
    for (Bytecode each : all()) {
      Expression price = cycles.getOrDefault(each.mnemonic(), none);
      stalls[each.opcode()] =
          new Bytecode(
              each.opcode(), each.mnemonic(), each.kind(), price, each.source(), each.row());
    }
    return new BytecodeTable(stalls, everSoftware, true);
  }

  /** Whether the prices are the stalls of one cause, of which only bytecodes have any. */
  public boolean countsStalls() {
    return countsStalls;
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
