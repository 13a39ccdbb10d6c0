package org.cprof.model.bytecode;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.code.JvmOpcodes;

/**
 * The names by which prices may refer to an instruction's operands. All are integers: a float or
 * double is its bits, a truth value is 0 or 1.
 */
public final class Operands {
  /** How many monitors the thread holds before the instruction; known to all instructions. */
  public static final String MONITORS = "monitors";

  /** Whether a field or element that is read is in its cache; reading it is the look-up. */
  public static final String HIT = "hit";

  private static final List<String> NONE = List.of();
  private static final List<String> UNARY = List.of("x");
  private static final List<String> BINARY = List.of("x", "y");
  private static final List<String> TYPE_TEST =
      List.of(
          "null",
          "interface",
          "distance",
          "depth",
          "interfaces",
          "array",
          "element",
          "elementdepth");
  private static final List<String> ELEMENT_STORE =
      List.of(
          "old", HIT, "null", "interface", "distance", "depth", "interfaces", "array", "nested");

  /**
   * Of an athrow: the frames left, and those of them of synchronized methods; entries of exception
   * tables that were looked at and do not fit; entries that begin at or before the instruction, and
   * those of them whose range has it; of these, the ones that name a class that does not fit;
   * whether the entry that fits names a class, and steps up to that class; steps up to Object.
   */
  private static final List<String> UNWINDING =
      List.of("left", "sync", "passed", "begun", "inside", "missed", "fits", "distance", "depth");

  private static final Set<String> ALL = collectAll();

  private Operands() {}

  /**
   * The operands of one of the JVM's instructions, in the order in which a price's arguments give
   * them.
   */
  public static List<String> of(int opcode) {
    return switch (opcode) {
      case 46, 48, 50, 51, 52, 53, 180 -> List.of(HIT); // iaload .. saload, getfield
      case 83 -> ELEMENT_STORE; // aastore
      case 179, 181 -> List.of("old"); // putstatic, putfield
      case 187 -> List.of("words"); // new
      case 188 -> List.of("length", "type"); // newarray
      case 189 -> List.of("length"); // anewarray
      case 197 -> // multianewarray
          List.of("length", "dimensions", "type", "position", "length2", "length3", "length4");
      case 191 -> UNWINDING; // athrow
      case 192, 193 -> TYPE_TEST; // checkcast, instanceof
      case JvmOpcodes.TABLESWITCH -> List.of("x", "low", "high");
      case JvmOpcodes.LOOKUPSWITCH -> List.of("index", "pairs");
      case 194, 195 -> List.of(MONITORS); // monitorenter, monitorexit
      default -> arithmetic(opcode);
    };
  }

  public static Set<String> all() {
    return ALL;
  }

  private static Set<String> collectAll() {
    Set<String> names = new TreeSet<>();
    for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
      names.addAll(of(opcode));
    }
    names.add(MONITORS);
    return Collections.unmodifiableSet(names);
  }

  private static List<String> arithmetic(int opcode) {
    boolean negation = 116 <= opcode && opcode <= 119;
    boolean conversion = 133 <= opcode && opcode <= 147;
    if (negation || conversion) {
      return UNARY;
    }
    boolean operation = 96 <= opcode && opcode <= 131;
    boolean comparison = 148 <= opcode && opcode <= 152;
    return operation || comparison ? BINARY : NONE;
  }
}
