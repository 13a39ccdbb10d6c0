package org.cprof.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.cprof.instrument.routine.UserRoutine;
import org.cprof.instrument.routine.UserRoutines;
import org.objectweb.asm.Type;

/** A line for each of the user's routines whose results were not always those of the host. */
final class RoutineDifferences {

  /** Two operands, the routine's result, the host's. */
  private static final int FIRST = 4;

  private RoutineDifferences() {}

  /**
   * The lines.
   *
   * @param found what the JVM found, see {@code java.lang.CProfCheck}
   */
  static List<String> of(List<String> found, UserRoutines routines) {
    List<String> lines = new ArrayList<>();
    for (String each : found) {
      String[] numbers = each.split(" ");
      UserRoutine routine = routines.byOpcode().get(Integer.parseInt(numbers[0]));
      long[] first = new long[FIRST];
      for (int i = 0; i < FIRST; i++) {
        first[i] = Long.parseLong(numbers[2 + i]);
      }
      String thrown = numbers.length > 2 + FIRST ? numbers[2 + FIRST] : null;
      if (routine != null) {
        lines.add(line(routine, Long.parseLong(numbers[1]), first, thrown));
      }
    }
    return lines;
  }

  private static String line(UserRoutine routine, long count, long[] first, String thrown) {
    Type[] operands = routine.operands();
    StringJoiner values = new StringJoiner(", ");
    for (int operand = 0; operand < operands.length; operand++) {
      values.add(text(first[operand], operands[operand]));
    }
    String operation = routine.target().mnemonic() + " of " + values;
    return thrown != null
        ? routine + ": priced by the model since it threw " + thrown + " at " + operation
        : routine
            + ": "
            + (count == 1 ? "1 result is" : count + " results are")
            + " not the host's; first "
            + operation
            + " gave "
            + text(first[2], routine.result())
            + ", the host "
            + text(first[3], routine.result());
  }

  private static String text(long bits, Type type) {
    return switch (type.getSort()) {
      case Type.FLOAT -> Float.toString(Float.intBitsToFloat((int) bits));
      case Type.DOUBLE -> Double.toString(Double.longBitsToDouble(bits));
      default -> Long.toString(bits);
    };
  }
}
