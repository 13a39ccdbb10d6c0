package org.cprof.system.bound;

/** Variables are declared, assigned, and declared anew in the slots of others. */
final class Assignments implements Idea {
  @Override
  public void write(Body body) {
    Draft draft = body.draft();
    Values values = body.values();
    switch (draft.below(10)) {
      case 0 -> body.line("r " + draft.one("+=", "-=", "^=", "*=") + " " + values.any() + ";");
      case 1 ->
          body.line("l " + draft.one("+=", "-=", "*=", "<<=", ">>=") + " " + values.any() + ";");
      case 2 -> body.line("r " + draft.one("<<=", ">>=", ">>>=") + " " + values.narrow() + ";");
      case 3 -> body.line("l = " + values.wide() + ";");
      case 4 -> body.line("World.DATA[r & 15] " + draft.one("=", "+=") + " " + values.any() + ";");
      case 5 -> body.line("{ int s = " + values.any() + "; r += s; }");
      case 6 -> body.line("{ long s = " + values.wide() + "; l ^= s; int t = (int) s; r -= t; }");
      case 7 -> body.line("r = r++ + ++r;");
      case 8 -> body.line("World.total += " + values.any() + ";");
      default -> {
        String name = draft.name("v");
        body.line("int " + name + " = " + values.any() + ";");
        body.ints().add(name);
      }
    }
  }
}
