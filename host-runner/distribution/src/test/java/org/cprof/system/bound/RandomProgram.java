package org.cprof.system.bound;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A program of random methods, which call those before them: loops with fixed ends, with ends that
 * follow from ranges of values, triangular and halving ones, branches, conditional expressions and
 * switches on values that nobody knows, calls of virtual methods, exceptions that the same method
 * or a caller catches, long arithmetic, divisions, arrays and monitors. Its main method calls each
 * method after a random history of other calls, so that the method cache holds something else each
 * time.
 */
final class RandomProgram {
  private static final int CALLS_OF_EACH = 4;

  /** Methods call those of their group that come before them, so that no call takes long. */
  private static final int GROUP = 5;

  /** Methods that throw, each of which calls one before it. */
  private static final int THROWING = 12;

  private final Random random;
  private final String name;
  private final int methods;
  private final StringBuilder text = new StringBuilder();
  private int loops;
  private int depth;
  private int nesting;
  private int current;

  RandomProgram(String name, long seed, int methods) {
    this.name = name;
    this.random = new Random(seed);
    this.methods = methods;
  }

  /** The names of the methods, all of them {@code (II)I}. */
  List<String> methods() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < methods; i++) {
      names.add("m" + i);
    }
    return names;
  }

  String source() {
    line("public final class " + name + " {");
    line("  static class Shape { int size = 3; int area(int x) { return size + x; } }");
    line("  static class Box extends Shape {");
    line("    int area(int x) { int sum = 0; for (int i = 0; i < 3; i++) { sum += x ^ i; }");
    line("      return sum; } }");
    line("  static final class Stop extends RuntimeException {");
    line("    Stop() { super(null, null, false, false); } }");
    line("  static final class Halt extends RuntimeException {");
    line("    Halt() { super(null, null, false, false); } }");
    line("  static final int[] DATA = new int[16];");
    line("  static Shape shape = new Box();");
    line("  static final Stop STOP = new Stop();");
    line("  static final Halt HALT = new Halt();");
    line("  static final " + name + " SELF = new " + name + "();");
    line("  static long total;");
    for (int i = 0; i < THROWING; i++) {
      throwing(i);
    }
    for (current = 0; current < methods; current++) {
      method();
    }
    main();
    line("}");
    return text.toString();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void method() {
    line("  static int m" + current + "(int a, int b) {");
    line("    int r = a;");
    line("    long l = b;");
    loops = 0;
    depth = 0;
    block("    ", 2 + random.nextInt(2));
    for (int i = random.nextInt(40); i > 0; i--) { // methods of many sizes
      line("    r = r * " + (3 + i) + " + (b >> " + i % 8 + ");");
    }
    line("    return r + (int) l;");
    line("  }");
  }

  /** The state is one of those that the callers have at the end of the call. */
  private void throwing(int number) {
    String modifier = random.nextInt(3) == 0 ? "synchronized " : "";
    line("  " + modifier + "int t" + number + "(int a, int b) {");
    line("    int r = b; long l = a;");
    for (int i = random.nextInt(20); i > 0; i--) { // methods of many sizes
      line("    r = r * " + (3 + i) + " + (b >> " + i % 8 + ");");
    }
    line(
        "    if ("
            + comparison()
            + ") { throw "
            + (random.nextBoolean() ? "STOP" : "HALT")
            + "; }");
    if (number > 0) {
      String call = "r += t" + random.nextInt(number) + "(" + value() + ", " + value() + ");";
      switch (random.nextInt(4)) {
        case 0 -> line("    try { " + call + " } catch (Stop e) { r = 5 - r; }");
        case 1 -> line("    try { " + call + " } finally { r++; total += r; }");
        default -> line("    " + call);
      }
    }
    line("    return r;");
    line("  }");
  }

  private void caught(String indent) {
    line(indent + "try {");
    line(
        indent
            + "  r += SELF.t"
            + random.nextInt(THROWING)
            + "("
            + value()
            + ", "
            + value()
            + ");");
    line(indent + "} catch (" + (random.nextBoolean() ? "Halt" : "Stop") + " e) {");
    line(indent + "  r += 11;");
    line(indent + "} catch (RuntimeException e) {");
    line(indent + "  l ^= r;");
    line(indent + "}");
  }

  private void block(String indent, int statements) {
    for (int i = 0; i < statements; i++) {
      statement(indent);
    }
  }

  private void statement(String indent) {
    int kind = random.nextInt(depth > 3 ? 6 : 19);
    switch (kind) {
      case 0 -> line(indent + "r = r " + "+-^&|".charAt(random.nextInt(5)) + " " + value() + ";");
      case 1 -> line(indent + "l = l * " + random.nextInt(100) + " + (l >> (r & 31));");
      case 2 -> line(indent + "DATA[r & 15] = " + value() + "; r += DATA[b & 15];");
      case 3 -> line(indent + "r += " + value() + " / " + (1 + random.nextInt(50)) + ";");
      case 4 -> call(indent);
      case 5 -> line(indent + "r += " + value() + " * " + conditional() + ";");
      case 6, 7 -> counted(indent);
      case 8 -> triangular(indent);
      case 9, 10 -> branch(indent);
      case 11 -> choice(indent);
      case 12 -> exception(indent);
      case 13 -> halving(indent);
      case 14, 15 -> limited(indent);
      case 16, 17 -> caught(indent);
      default -> objects(indent);
    }
  }

  private String value() {
    return switch (random.nextInt(nesting > 1 ? 5 : 8)) {
      case 0 -> "a";
      case 1 -> "b";
      case 2 -> "DATA[a & 15]";
      case 3 -> "(int) l";
      case 4 -> Integer.toString(random.nextInt(2000) - 1000);
      case 5 -> conditional();
      case 6 -> "(" + (random.nextBoolean() ? "byte" : "char") + ") " + narrow();
      default -> "r";
    };
  }

  /** The branches leave their values on the stack, above what the expression put there. */
  private String conditional() {
    nesting++;
    String text = "(" + condition() + " ? " + value() + " : " + value() + ")";
    nesting--;
    return text;
  }

  private String condition() {
    String first = comparison();
    return switch (random.nextInt(4)) {
      case 0 -> first + " && " + comparison();
      case 1 -> first + " || " + comparison();
      default -> first;
    };
  }

  private String comparison() {
    String[] operators = {"<", ">", "<=", ">=", "==", "!="};
    return value() + " " + operators[random.nextInt(operators.length)] + " " + value();
  }

  /** At most 7, at least -7, of values that may be anything. */
  private String narrow() {
    nesting++;
    String text =
        switch (random.nextInt(nesting > 2 ? 3 : 7)) {
          case 0 -> "(" + value() + " & " + (1 + random.nextInt(7)) + ")";
          case 1 -> "(" + value() + " % " + (2 + random.nextInt(5)) + ")";
          case 2 -> "(" + value() + " >>> 30)";
          case 3 -> "(" + condition() + " ? " + random.nextInt(3) + " : " + random.nextInt(7) + ")";
          case 4 -> "(" + condition() + " ? " + narrow() + " : " + narrow() + ")";
          case 5 -> "(int) (l & " + (1 + random.nextInt(7)) + ")";
          default -> Integer.toString(random.nextInt(7));
        };
    nesting--;
    return text;
  }

  private void call(String indent) {
    int first = current / GROUP * GROUP;
    if (current == first || depth > 1) {
      line(indent + "r++;");
    } else {
      int callee = first + random.nextInt(current - first);
      line(indent + "r += m" + callee + "(" + value() + ", " + value() + ");");
    }
  }

  private String loop() {
    return "i" + loops++;
  }

  private void counted(String indent) {
    String i = loop();
    int end = 1 + random.nextInt(4);
    line(
        indent
            + (random.nextBoolean()
                ? "for (int " + i + " = 0; " + i + " < " + end + "; " + i + "++) {"
                : "for (int " + i + " = " + end + "; " + i + " > 0; " + i + "--) {"));
    nested(indent);
    if (random.nextInt(4) == 0) {
      line(indent + "  if (r > " + random.nextInt(1000) + ") { break; }");
    }
    line(indent + "}");
  }

  private void triangular(String indent) {
    String i = loop();
    String k = loop();
    line(
        indent
            + "for (int "
            + i
            + " = 0; "
            + i
            + " < "
            + (2 + random.nextInt(4))
            + "; "
            + i
            + "++) {");
    line(indent + "  for (int " + k + " = 0; " + k + " < " + i + "; " + k + "++) {");
    nested(indent + "  ");
    line(indent + "  }");
    line(indent + "}");
  }

  private void halving(String indent) {
    String h = loop();
    String shift = random.nextBoolean() ? " >>= 1" : " /= " + (2 + random.nextInt(2));
    line(
        indent + "for (int " + h + " = " + value() + " & 15; " + h + " != 0; " + h + shift + ") {");
    nested(indent);
    line(indent + "}");
  }

  /** Ends and steps that only ranges of values bound. */
  private void limited(String indent) {
    String i = loop();
    String n = "n" + i;
    line(indent + "int " + n + " = " + narrow() + ";");
    switch (random.nextInt(6)) {
      case 0 -> line(indent + "if (" + condition() + ") { " + n + " = " + narrow() + "; }");
      case 1 -> line(indent + n + " = r; if (" + n + " > 5) { " + n + " = 5; }");
      case 2 -> line(indent + n + " += " + narrow() + ";");
      case 3 -> eitherOfTwo(indent, n);
      default -> {}
    }
    int kind = random.nextInt(4);
    String step = kind == 1 ? i + "--" : i + "++";
    switch (kind) {
      case 0 -> line(indent + "for (long " + i + " = 0; " + i + " < " + n + "; " + i + " += 2) {");
      case 1 -> line(indent + "for (int " + i + " = " + n + "; " + i + " > 0; " + i + "--) {");
      case 2 ->
          line(
              indent
                  + "for (int "
                  + i
                  + " = 0; "
                  + i
                  + " < "
                  + n
                  + "; "
                  + i
                  + "++, "
                  + n
                  + "--) {");
      default -> line(indent + "for (int " + i + " = 0; " + i + " < " + n + "; " + i + "++) {");
    }
    nested(indent);
    if (random.nextInt(3) == 0) {
      line(indent + "  if (" + condition() + ") { " + step + "; } else { continue; }");
    }
    line(indent + "}");
  }

  /** A branch on one of two values tells nothing of either of their variables. */
  private void eitherOfTwo(String indent, String n) {
    String m = "m" + n;
    String of = List.of("", " >> 1", " - 1").get(random.nextInt(3));
    line(indent + n + " = " + value() + " & 15;");
    line(indent + "int " + m + " = " + value() + " & 15;");
    String either = "(" + condition() + " ? " + n + of + " : " + m + of + ")";
    line(indent + "if (" + either + " > " + random.nextInt(5) + ") { " + m + " = 3; } else {");
    line(indent + "  for (int x = 0; x < " + n + "; x++) { r ^= x; }");
    line(indent + "}");
    line(indent + n + " = " + m + " & 3;");
  }

  private void nested(String indent) {
    depth++;
    block(indent + "  ", 1 + random.nextInt(4) / 3);
    depth--;
  }

  private void branch(String indent) {
    line(indent + "if (" + value() + " < " + value() + ") {");
    nested(indent);
    line(indent + "} else {");
    nested(indent);
    line(indent + "}");
  }

  private void choice(String indent) {
    boolean isTable = random.nextBoolean();
    line(indent + "switch (" + value() + " & 7) {");
    for (int i = 0; i < 3; i++) {
      line(indent + "  case " + (isTable ? i : i * i + 1) + ":");
      nested(indent + "  ");
      line(indent + (random.nextBoolean() ? "    break;" : ""));
    }
    line(indent + "  default: r--;");
    line(indent + "}");
  }

  private void exception(String indent) {
    line(indent + "try {");
    nested(indent);
    line(indent + "  if (" + value() + " > " + value() + ") { throw STOP; }");
    line(indent + "} catch (Stop e) {");
    line(indent + "  r += 7;");
    line(indent + "}");
  }

  private void objects(String indent) {
    switch (random.nextInt(4)) {
      case 0 -> line(indent + "r += shape.area(" + value() + ");");
      case 1 -> line(indent + "r += new Box().area(" + value() + ");");
      case 2 -> line(indent + "synchronized (STOP) { total += " + value() + "; }");
      default ->
          line(
              indent
                  + "{ int[] made = new int["
                  + (1 + random.nextInt(9))
                  + "]; r += made.length; Object o = shape; r += o instanceof Box ? 1 : 2; }");
    }
  }

  /** In parts, since a method has at most 64 KB. */
  private void main() {
    for (int method = 0; method < methods; method++) {
      line("  static int part" + method + "(int x) {");
      line("    int r = x;");
      for (int i = 0; i < CALLS_OF_EACH; i++) {
        for (int history = random.nextInt(3); history > 0; history--) {
          line("    r += m" + random.nextInt(methods) + "(" + number() + ", " + number() + ");");
        }
        line("    shape = " + (random.nextBoolean() ? "new Box();" : "new Shape();"));
        line("    r += m" + method + "(" + number() + ", " + number() + ");");
      }
      line("    return r;");
      line("  }");
    }
    line("  public static void main(String[] arguments) {");
    line("    int r = 0;");
    line("    for (int i = 0; i < 16; i++) { DATA[i] = i * 77 - 400; }");
    for (int method = 0; method < methods; method++) {
      line("    r += part" + method + "(r);");
    }
    line("    System.out.println(r);");
    line("  }");
  }

  private int number() {
    return random.nextInt(2000) - 1000;
  }
}
