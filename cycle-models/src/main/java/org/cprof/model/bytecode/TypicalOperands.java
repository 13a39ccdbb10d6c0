package org.cprof.model.bytecode;

import static org.cprof.model.bytecode.Operands.HIT;
import static org.cprof.model.bytecode.Operands.MONITORS;

import java.util.HashMap;
import java.util.Map;
import org.cprof.model.code.JvmOpcodes;

/**
 * Operands that stand in where only the executions of a bytecode are known: small numbers, short
 * arrays, casts to the superclass, exceptions that leave one frame, fields that held null, reads
 * that miss a data cache. They are a choice, and no measurement.
 */
public final class TypicalOperands {
  private static final long INT_ARRAY = 10; // newarray, JVMS 6.5

  private static final Map<String, Long> OTHERS =
      Map.ofEntries(
          Map.entry("old", 0L),
          Map.entry(HIT, 0L),
          Map.entry("words", 4L),
          Map.entry("length", 16L),
          Map.entry("length2", 16L),
          Map.entry("length3", 16L),
          Map.entry("length4", 16L),
          Map.entry("type", INT_ARRAY),
          Map.entry("dimensions", 2L),
          Map.entry("position", 0L),
          Map.entry("null", 0L),
          Map.entry("interface", 0L),
          Map.entry("distance", 1L),
          Map.entry("depth", 2L),
          Map.entry("interfaces", 1L),
          Map.entry("array", 0L),
          Map.entry("element", -1L),
          Map.entry("elementdepth", 0L),
          Map.entry("nested", 0L),
          Map.entry("low", 0L),
          Map.entry("high", 3L),
          Map.entry("index", 1L),
          Map.entry("pairs", 4L),
          Map.entry("left", 1L),
          Map.entry("sync", 0L),
          Map.entry("passed", 0L),
          Map.entry("begun", 1L),
          Map.entry("inside", 1L),
          Map.entry("missed", 0L),
          Map.entry("fits", 1L));

  private TypicalOperands() {}

  /**
   * A value for every name that a price can have.
   *
   * @param opcode of the JVM
   */
  public static Map<String, Long> of(int opcode) {
    Map<String, Long> operands = new HashMap<>(OTHERS);
    boolean isMonitor = opcode == 194 || opcode == 195; // monitorenter, monitorexit
    operands.put(MONITORS, isMonitor ? 1L : 0L);
    switch (type(opcode)) {
      case 'F' -> {
        operands.put("x", (long) Float.floatToIntBits(100.5f));
        operands.put("y", (long) Float.floatToIntBits(2.25f));
      }
      case 'D' -> {
        operands.put("x", Double.doubleToLongBits(100.5));
        operands.put("y", Double.doubleToLongBits(2.25));
      }
      default -> {
        boolean isSwitch = opcode == JvmOpcodes.TABLESWITCH;
        boolean isShift = 120 <= opcode && opcode <= 125;
        operands.put("x", isSwitch ? 1L : 1000L);
        operands.put("y", isShift ? 4L : 10L);
      }
    }
    return operands;
  }

  /** The type of an arithmetic bytecode's operands, as in descriptors. */
  private static char type(int opcode) {
    if (96 <= opcode && opcode <= 119) { // iadd to dneg
      return "IJFD".charAt(opcode % 4);
    }
    return switch (opcode) {
      case 139, 140, 141, 149, 150 -> 'F'; // f2i, f2l, f2d, fcmpl, fcmpg
      case 142, 143, 144, 151, 152 -> 'D'; // d2i, d2l, d2f, dcmpl, dcmpg
      default -> 'I';
    };
  }
}
