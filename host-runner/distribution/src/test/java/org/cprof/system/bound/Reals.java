package org.cprof.system.bound;

/** Floats and doubles, of which a bound knows nothing but their type. */
final class Reals implements Idea {
  @Override
  public void write(Body body) {
    Draft draft = body.draft();
    Values values = body.values();
    String real = draft.one("World.real", "(float) r", values.any() + " * 0.5f", "1e9f");
    String wide = draft.one("World.wide", "(double) l", "World.real", values.any() + " / 3.0");
    switch (draft.below(6)) {
      case 0 -> body.line("World.real " + draft.one("+=", "-=", "*=") + " " + real + ";");
      case 1 -> body.line("World.wide " + draft.one("+=", "-=") + " " + wide + ";");
      case 2 -> body.line("r += (int) (" + real + draft.one(" + ", " * ", " / ") + real + ");");
      case 3 -> body.line("if (" + real + draft.one(" < ", " >= ", " != ") + real + ") { r++; }");
      case 4 -> body.line("if (" + wide + draft.one(" <= ", " > ") + wide + ") { l--; }");
      default ->
          body.line("for (float f = 0; f < World.limit; f++) { r ^= (int) f; } // @WCA loop <= 7");
    }
  }
}
