package org.cprof.runner.jbe;

import java.util.List;

/** The program that measures the same calls on a board, as Java source. */
public final class BoardDriver {
  private BoardDriver() {}

  /**
   * The source of class {@code KernelDriver}. It prints the rows that {@code --reference} reads.
   *
   * @param calls the arguments of each call
   */
  public static String source(StaticMethod method, List<List<Integer>> calls) {
    StringBuilder text = new StringBuilder();
    text.append("// Measures ").append(method).append(" on the target; made by cprof kernel.\n");
    text.append("// Put the target's cycle counter into now().\n");
    text.append("public final class KernelDriver {\n");
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
    text.append("    result = 0;\n    return now() - start;\n  }\n\n");
    text.append("  public static void main(String[] arguments) {\n");
    text.append("    measureNothing();\n    int nothing = measureNothing();\n");
    text.append("    System.out.println(\"kernel,argument,start,cycles\");\n");
    for (int i = 0; i < calls.size(); i++) {
      String argument = String.join(" ", calls.get(i).stream().map(String::valueOf).toList());
      for (Start start : Start.values()) {
        text.append(start == Start.EMPTY ? "    flush();\n" : "");
        text.append("    print(\"").append(method).append(',').append(argument);
        text.append(',').append(start).append(",\", measure").append(i).append("() - nothing);\n");
      }
    }
    text.append("  }\n\n");
    text.append("  private static void print(String row, int cycles) {\n");
    text.append("    System.out.print(row);\n    System.out.println(cycles);\n  }\n}\n");
    return text.toString();
  }
}
