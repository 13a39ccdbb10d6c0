package org.cprof.system.bound;

/** Loops that the code ends, by constants and by what ranges of values bound. */
final class CountedLoops implements Idea {
  @Override
  public void write(Body body) {
    switch (body.draft().below(9)) {
      case 0, 1 -> counted(body);
      case 2 -> triangular(body);
      case 3 -> halving(body);
      case 4, 5 -> limited(body);
      case 6 -> doWhile(body);
      case 7 -> apart(body);
      default -> manyTurns(body);
    }
  }

  private static void counted(Body body) {
    String i = body.draft().name("i");
    int end = body.draft().between(1, body.loops() > 1 ? 3 : 5);
    boolean isUp = body.draft().oneIn(2);
    body.loop(
        isUp
            ? "for (int " + i + " = 0; " + i + " < " + end + "; " + i + "++)"
            : "for (int " + i + " = " + end + "; " + i + " > 0; " + i + "--)",
        i,
        "");
  }

  private static void triangular(Body body) {
    String i = body.draft().name("i");
    String k = body.draft().name("k");
    body.draft()
        .block(
            "for (int " + i + " = 0; " + i + " < " + body.draft().between(2, 5) + "; " + i + "++)",
            () -> body.loop("for (int " + k + " = 0; " + k + " < " + i + "; " + k + "++)", k, ""));
  }

  private static void halving(Body body) {
    String h = body.draft().name("h");
    String step = body.draft().one(" >>= 1", " /= 2", " /= 3", " >>>= 2");
    String start = body.values().any() + " & 15";
    body.loop("for (int " + h + " = " + start + "; " + h + " != 0; " + h + step + ")", h, "");
  }

  private static void limited(Body body) {
    Draft draft = body.draft();
    Values values = body.values();
    String i = draft.name("i");
    String n = draft.name("n");
    body.line("int " + n + " = " + values.narrow() + ";");
    switch (draft.below(5)) {
      case 0 ->
          body.line("if (" + values.condition() + ") { " + n + " = " + values.narrow() + "; }");
      case 1 -> body.line(n + " = r; if (" + n + " > 5) { " + n + " = 5; }");
      case 2 -> body.line(n + " += " + values.narrow() + ";");
      case 3 -> body.line("if (r < " + n + ") { " + n + " -= " + values.narrow() + "; }");
      default -> {}
    }
    String head =
        switch (draft.below(4)) {
          case 0 -> "for (long " + i + " = 0; " + i + " < " + n + "; " + i + " += 2)";
          case 1 -> "for (int " + i + " = " + n + "; " + i + " > 0; " + i + "--)";
          case 2 -> "for (int " + i + " = 0; " + i + " < " + n + "; " + i + "++, " + n + "--)";
          default -> "for (int " + i + " = 0; " + i + " < " + n + "; " + i + "++)";
        };
    String step = head.contains(i + "--") ? i + "--;" : i + "++;";
    body.loop(
        head,
        i,
        "",
        () -> {
          if (draft.oneIn(4)) {
            body.line("if (" + values.condition() + ") { " + step + " } else { continue; }");
          }
        },
        () -> {
          if (draft.oneIn(4)) {
            body.line("int c" + i + " = (int) " + i + "; if (c" + i + " > 2) { " + step + " }");
          }
        },
        "}");
  }

  /** A turn more than its condition says. */
  private static void doWhile(Body body) {
    String i = body.draft().name("i");
    String end = body.draft().oneIn(2) ? "" + body.draft().between(1, 4) : body.values().narrow();
    String n = body.draft().name("n");
    body.line("int " + i + " = 0;");
    body.line("int " + n + " = " + end + ";");
    body.loop("do", i, "", () -> {}, () -> {}, "} while (++" + i + " < " + n + ");");
  }

  /** From one range to another that it does not reach. */
  private static void apart(Body body) {
    String i = body.draft().name("i");
    String low = body.draft().name("a");
    String high = body.draft().name("b");
    body.line("int " + low + " = r & 1;");
    body.line("int " + high + " = 1 + (r >> 3 & 1);");
    body.loop(
        body.draft().oneIn(2)
            ? "for (int " + i + " = " + low + "; " + i + " != " + high + "; " + i + "++)"
            : "for (int " + i + " = " + high + "; " + i + " != " + low + "; " + i + "--)",
        i,
        "");
  }

  /** So many turns that they are summed, or that what they know only grows. */
  private static void manyTurns(Body body) {
    if (body.loops() > 0) {
      counted(body);
      return;
    }
    String i = body.draft().name("i");
    int end = body.draft().between(20, 90);
    body.draft()
        .block(
            "for (int " + i + " = 0; " + i + " < " + end + "; " + i + "++)",
            () ->
                body.line(
                    body.draft()
                        .one(
                            "r += " + i + ";",
                            "if (r > " + i + ") { r -= 3; } else { l += r; }",
                            "r ^= World.DATA[" + i + " & 15];",
                            "for (int k = 0; k < (" + i + " & 3); k++) { r += k; }")));
  }
}
