package org.cprof.system.bound;

/** Loops whose end nobody knows but a comment, which is true: {@code World.limit} is 0 to 7. */
final class StatedLoops implements Idea {
  private static final int LIMIT = 7;

  @Override
  public void write(Body body) {
    if (body.loops() > 1) {
      body.line("r += World.limit;");
      return;
    }
    switch (body.draft().below(9)) {
      case 0, 1 -> counted(body);
      case 2 -> whileLoop(body);
      case 3 -> doWhile(body);
      case 4 -> whileTrue(body);
      case 5 -> outer(body);
      case 6 -> ofMethod(body);
      case 7 -> nested(body);
      default -> derivedToo(body);
    }
  }

  private static String comment(Body body, int turns) {
    return switch (body.draft().below(4)) {
      case 0 -> "@WCA loop = " + turns;
      case 1 -> "@WCA loop <= " + (turns + body.draft().below(5));
      case 2 -> "@WCA loop <= " + turns / 2 + " + " + (turns - turns / 2);
      default -> "@WCA loop <= " + turns;
    };
  }

  private static void counted(Body body) {
    String i = body.draft().name("i");
    body.loop(
        "for (int " + i + " = 0; " + i + " < World.limit; " + i + "++)", i, comment(body, LIMIT));
  }

  private static void whileLoop(Body body) {
    String i = body.draft().name("i");
    body.line("int " + i + " = 0;");
    body.loop("while (" + i + "++ < World.limit)", i, comment(body, LIMIT));
  }

  /** The condition is what a continue goes to. */
  private static void doWhile(Body body) {
    String i = body.draft().name("i");
    boolean isAtEnd = body.draft().oneIn(2);
    String comment = comment(body, LIMIT);
    body.line("int " + i + " = 0;");
    String end = "} while (++" + i + " < World.limit);" + (isAtEnd ? " // " + comment : "");
    body.loop("do", i, isAtEnd ? "" : comment, () -> {}, () -> {}, end);
  }

  /** Another loop right behind its begin. */
  private static void whileTrue(Body body) {
    String i = body.draft().name("i");
    String k = body.draft().name("k");
    body.line("int " + i + " = 0;");
    body.loop(
        body.draft().one("while (true)", "for (;;)"),
        i,
        comment(body, LIMIT + 1),
        () -> {
          body.line("if (" + i + "++ > World.limit - 1) { break; }");
          if (body.draft().oneIn(2)) {
            String inner = comment(body, LIMIT);
            body.line(
                "for (int " + k + " = World.limit; " + k + " > 0; " + k + "--) { // " + inner);
            body.line("  r ^= " + k + ";");
            body.line("}");
          }
        },
        () -> {},
        "}");
  }

  /** Fewer turns in all than those of each entry, times the entries. */
  private static void outer(Body body) {
    String i = body.draft().name("i");
    String k = body.draft().name("k");
    String all = "@WCA loop <= " + (LIMIT * (LIMIT - 1) / 2) + " outer";
    body.line(
        "for (int "
            + i
            + " = 0; "
            + i
            + " < World.limit; "
            + i
            + "++) { // "
            + comment(body, LIMIT));
    body.draft()
        .indented(
            () -> body.loop("for (int " + k + " = 0; " + k + " < " + i + "; " + k + "++)", k, all));
    body.line("}");
  }

  /** In all turns of a call; outside of other loops, where that is known. */
  private static void ofMethod(Body body) {
    if (body.loops() > 0) {
      counted(body);
      return;
    }
    String i = body.draft().name("i");
    String left = body.draft().name("left");
    String all = "@WCA loop <= " + 2 * LIMIT + body.draft().one(" method", " outer");
    body.line("int " + left + " = World.limit * 2;");
    body.line("for (int " + i + " = 0; " + i + " < 6; " + i + "++) {");
    body.draft()
        .indented(
            () ->
                body.loop(
                    "while (" + left + " > 0)",
                    left,
                    all,
                    () -> {
                      body.line(left + "--;");
                      body.line("if (" + body.values().condition() + ") { break; }");
                    },
                    () -> {},
                    "}"));
    body.line("}");
  }

  private static void nested(Body body) {
    String i = body.draft().name("i");
    String k = body.draft().name("k");
    body.line("int " + i + " = 0;");
    body.line("while (" + i + " < World.limit) { // " + comment(body, LIMIT));
    body.line(
        "  for (int "
            + k
            + " = "
            + i
            + "++; "
            + k
            + " < World.limit; "
            + k
            + "++) { // "
            + comment(body, LIMIT));
    body.line("    r += " + k + ";");
    body.line("  }");
    body.line("}");
  }

  /** More than the code can do. */
  private static void derivedToo(Body body) {
    String i = body.draft().name("i");
    int end = body.draft().between(1, 4);
    body.loop(
        "for (int " + i + " = 0; " + i + " < " + end + "; " + i + "++)",
        i,
        comment(body, end + body.draft().below(4)));
  }
}
