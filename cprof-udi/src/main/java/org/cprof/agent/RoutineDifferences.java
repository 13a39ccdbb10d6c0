package org.cprof.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.cprof.instrument.routine.UserRoutine;
import org.cprof.instrument.routine.UserRoutines;
import org.objectweb.asm.Type;

/** A line for each of the user's routines whose results were not always those of the host. */
final class RoutineDifferences {

  private RoutineDifferences() {}

  static List<String> of(UserRoutines routines) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<Integer, UserRoutine> entry : routines.byOpcode().entrySet()) {
      int opcode = entry.getKey();
      long count = CProfCheck.count(opcode);
      if (count > 0) {
        long[] first = CProfCheck.first(opcode);
        lines.add(line(entry.getValue(), count, first, CProfCheck.thrown(opcode)));
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
