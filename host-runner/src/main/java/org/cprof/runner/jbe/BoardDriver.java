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
  private static final String NOTHING = "nothing";
  private static final String NO_RESULT = "noResult";

  private BoardDriver() {}

  /**
   * The source of a class that prints measurements as {@code --reference} reads them.
   *
   * @param className of the class
   * @param processor the model's name or directory, for the rows
   * @param model prices what the target executes between the clock and the invoke
   */
  public static String source(
      String className, List<MethodCall> calls, String processor, ProcessorModel model) {
    StringBuilder text = new StringBuilder();
    text.append("// Measures methods on the target; made by cprof jbe.\n");
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
      StaticMethod method = calls.get(i).method();
      text.append(method.returnsInt() ? "result = " : "");
      text.append(method.call(calls.get(i).arguments()));
      text.append(";\n    return now() - start;\n  }\n\n");
    }
    boolean hasResults = calls.stream().anyMatch(call -> call.method().returnsInt());
    boolean hasOthers = calls.stream().anyMatch(call -> !call.method().returnsInt());
    text.append(
        "  // What measuring takes by itself, of a method without a result and with one.\n");
    text.append(hasOthers ? measureNothing(NOTHING, "") : "");
    text.append(hasResults ? measureNothing(NO_RESULT, "    result = 0;\n") : "");
    text.append("  // The last number of a row: what measuring a call takes beyond that on ");
    text.append(model.name()).append(", such as its arguments.\n");
    text.append("  public static void main(String[] arguments) {\n");
    text.append(hasOthers ? twice(NOTHING) : "");
    text.append(hasResults ? twice(NO_RESULT) : "");
    text.append(
        "    System.out.println(\"benchmark,argument,processor,parameters,start,cycles\");\n");
    for (int i = 0; i < calls.size(); i++) {
      MethodCall call = calls.get(i);
      for (Start start : Start.values()) {
        text.append(start == Start.EMPTY ? "    flush();\n" : "");
        text.append("    print(\"").append(call.method()).append(',').append(call.arguments());
        text.append("\", \"").append(start).append("\", measure").append(i).append("() - ");
        text.append(call.method().returnsInt() ? NO_RESULT : NOTHING).append(" - ");
        text.append(beyondNothing(call, model)).append(");\n");
      }
    }
    text.append("  }\n\n");
    text.append("  private static void print(String call, String start, int cycles) {\n");
    text.append("    System.out.print(call);\n    System.out.print(\",");
    text.append(processor.replace("\\", "\\\\")).append(',').append(model.settings(" "));
    text.append(",\");\n    System.out.print(start);\n    System.out.print(',');\n");
    text.append("    System.out.println(cycles);\n  }\n}\n");
    return text.toString();
  }

  private static String measureNothing(String what, String body) {
    return "  private static int "
        + what
        + "() {\n    int start = now();\n"
        + body
        + "    return now() - start;\n  }\n\n";
  }

  /** The second time counts, when the method is in the cache. */
  private static String twice(String what) {
    return "    " + what + "();\n    int " + what + " = " + what + "();\n";
  }

  /** Cycles to push the arguments and to drop a result, beyond those that measureNothing takes. */
  private static long beyondNothing(MethodCall call, ProcessorModel model) {
    StaticMethod method = call.method();
    long cycles = method.returnsInt() ? -cycles(Opcodes.ICONST_0, model) : 0;
    for (int argument : call.arguments().values()) {
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
