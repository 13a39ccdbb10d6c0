package org.cprof.system.bound;

/** Branches and switches, as tables, as keys, of enums, with and without falling through. */
final class Choices implements Idea {
  @Override
  public void write(Body body) {
    switch (body.draft().below(4)) {
      case 0, 1 -> branch(body);
      case 2 -> falling(body);
      default -> arrows(body);
    }
  }

  private static void branch(Body body) {
    body.nested("if (" + body.values().condition() + ")", 1);
    if (body.draft().oneIn(2)) {
      body.nested("else", 1);
    }
  }

  private static void falling(Body body) {
    boolean isTable = body.draft().oneIn(2);
    body.line("switch (" + body.values().any() + " & 7) {");
    for (int i = 0; i < 3; i++) {
      body.line("  case " + (isTable ? i : i * i + 1) + ":");
      body.draft().indented(() -> body.nested("", 1));
      body.line(body.draft().oneIn(3) ? "" : "    break;");
    }
    body.line("  default: r--;");
    body.line("}");
  }

  private static void arrows(Body body) {
    boolean isEnum = body.draft().oneIn(2);
    body.line("switch (" + (isEnum ? "World.color" : body.values().any() + " | 0") + ") {");
    body.draft()
        .indented(
            () -> {
              body.nested(isEnum ? "case RED, BLUE ->" : "case 3, 4, -900 ->", 1);
              body.nested(isEnum ? "case GREEN ->" : "case 12 ->", 1);
              body.nested("default ->", 1);
            });
    body.line("}");
  }
}
