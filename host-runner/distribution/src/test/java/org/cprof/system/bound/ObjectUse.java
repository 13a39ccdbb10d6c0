package org.cprof.system.bound;

/**
 * Records, enums, generic, inner, local and anonymous classes, and calls of whatever a field has.
 */
final class ObjectUse implements Idea {
  @Override
  public void write(Body body) {
    Draft draft = body.draft();
    Values values = body.values();
    String any = values.any();
    switch (draft.below(17)) {
      case 0 -> body.line("r += World.shape.area(" + any + ");");
      case 1 -> body.line("r += new World.Big().area(" + any + ");");
      case 2 -> body.line("synchronized (World.LOCK) { World.total += " + any + "; }");
      case 3 -> body.line("r += World.shape instanceof World.Big ? World.shape.size : 2;");
      case 4 -> body.line("r += new World.Pair(r, " + any + ").sum();");
      case 5 -> body.line("r += World.pair.a() * World.pair.b();");
      case 6 -> body.line("r += World.color.weight(" + any + ");");
      case 7 -> body.line("for (World.Color c : World.Color.values()) { r += c.weight(r); }");
      case 8 -> body.line("r += World.outer.new Inner(" + any + ").of(2);");
      case 9 ->
          body.line(
              "{ int c = "
                  + any
                  + "; r += new World.Op() { public int of(int x) {"
                  + " int s = c; for (int i = 0; i < 4; i++) { s += x ^ i; } return s; } }.of(r); }");
      case 10 ->
          body.line(
              "{ int c = "
                  + any
                  + "; class Local extends World.Shape { @Override public int area(int x) {"
                  + " return x * c; } } World.Shape s = new Local(); r += s.area(r); }");
      case 11 -> body.line("r += World.op." + draft.one("of", "twice") + "(" + any + ");");
      case 12 ->
          body.line("r += World.generic." + draft.one("of", "twice") + "(World.BIG, " + any + ");");
      case 13 -> body.line("r += World.shape.self(" + any + ").size;");
      case 14 ->
          body.line(
              "for (World.Shape s : World.range) { r += s.area(r); } // @WCA loop <= 4");
      case 15 -> body.line("r += World.unary.applyAsInt(" + any + ");");
      default -> body.line("r += World.ready ? 1 : World.color.ordinal();");
    }
  }
}
