package org.cprof.runner.jbe;

import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The program that measures the same calls on a board, as Java source. */
public final class BoardDriver {
  private BoardDriver() {}

  /**
   * The source of a class that prints the rows that {@code --reference} reads.
   *
   * @param className of the class
   * @param calls the arguments of each call
   * @param model prices what the target executes between the clock and the invoke
   */
  public static String source(
      String className, StaticMethod method, List<List<Integer>> calls, ProcessorModel model) {
    StringBuilder text = new StringBuilder();
    text.append("// Measures ").append(method).append(" on the target; made by cprof jbe.\n");
    text.append("// Put the target's cycle counter into now().\n");
    text.append("public final class ").append(className).append(" {\n");
    text.append("  private static int result;\n\n");
    text.append("  private static int now() {\n");
    text.append("    throw new Error(\"the target's cycle counter\");\n  }\n\n");
    text.append("  // Evict the kernel here: call methods that fill the method cache.\n");
    text.append("  private static void flush() {}\n\n");
    for (int i = 0; i < calls.size(); i++) {
      text.append("  private static int measure").append(i).append("() {\n");
      text.append("    int start = now();\n    ");
      text.append(method.returnsInt() ? "result = " : "").append(method.call(calls.get(i)));
      text.append(";\n    return now() - start;\n  }\n\n");
    }
    text.append("  // What measuring takes by itself.\n");
    text.append("  private static int measureNothing() {\n");
    text.append("    int start = now();\n");
    text.append(method.returnsInt() ? "    result = 0;\n" : "");
    text.append("    return now() - start;\n  }\n\n");
    text.append("  // The last number of a row: what measuring a call takes beyond that on ");
    text.append(model.name()).append(", such as its arguments.\n");
    text.append("  public static void main(String[] arguments) {\n");
    text.append("    measureNothing();\n    int nothing = measureNothing();\n");
    text.append("    System.out.println(\"kernel,argument,start,cycles\");\n");
    for (int i = 0; i < calls.size(); i++) {
      String argument = String.join(" ", calls.get(i).stream().map(String::valueOf).toList());
      for (Start start : Start.values()) {
        text.append(start == Start.EMPTY ? "    flush();\n" : "");
        text.append("    print(\"").append(method).append(',').append(argument);
        text.append(',').append(start).append(",\", measure").append(i).append("() - nothing - ");
        text.append(beyondNothing(method, calls.get(i), model)).append(");\n");
      }
    }
    text.append("  }\n\n");
    text.append("  private static void print(String row, int cycles) {\n");
    text.append("    System.out.print(row);\n    System.out.println(cycles);\n  }\n}\n");
    return text.toString();
  }

  /** Cycles to push the arguments and to drop a result, beyond those that measureNothing takes. */
  private static long beyondNothing(
      StaticMethod method, List<Integer> arguments, ProcessorModel model) {
    long cycles = method.returnsInt() ? -cycles(Opcodes.ICONST_0, model) : 0;
    for (int argument : arguments) {
      cycles += cycles(push(argument), model);
    }
    int words = Type.getReturnType(method.descriptor()).getSize();
    if (!method.returnsInt() && words > 0) {
      cycles += cycles(words == 1 ? Opcodes.POP : Opcodes.POP2, model);
    }
    return cycles;
  }

  /** The instruction by which javac pushes a constant. */
  private static int push(int constant) {
    if (constant >= -1 && constant <= 5) {
      return Opcodes.ICONST_0 + constant;
    }
    return constant == (byte) constant ? Opcodes.BIPUSH : Opcodes.SIPUSH;
  }

  private static long cycles(int opcode, ProcessorModel model) {
    int length = JvmOpcodes.length(opcode);
    return model.translate(new HostInstruction(opcode, length, -1, 0, Operand.NONE)).cycles();
  }
}
