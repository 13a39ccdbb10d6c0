package org.cprof.system.bound;

/** Arrays that come through constructors, setters, parameters and varargs, and their lengths. */
final class ArrayUse implements Idea {
  /** No array has more elements, which the bound of a loop may have to be told. */
  private static final String LENGTH = "@WCA loop <= 16";

  @Override
  public void write(Body body) {
    Draft draft = body.draft();
    Values values = body.values();
    switch (draft.below(12)) {
      case 0 -> {
        String name = draft.name("x");
        body.line("int[] " + name + " = " + values.array() + ";");
        body.arrays().add(name);
      }
      case 1 -> {
        String i = draft.name("i");
        String array = body.arrays().isEmpty() ? "World.buffer" : draft.one(body.arrays());
        body.loop(
            "for (int " + i + " = 0; " + i + " < " + array + ".length; " + i + "++)", i, LENGTH);
      }
      case 2 -> {
        String array = values.array();
        body.line("for (int e : " + array + ") { r += e; } // " + LENGTH);
      }
      case 3 -> body.line("r += World.sum(" + values.array() + ");");
      case 4 -> body.line("r += World.sum(" + values.any() + ", " + values.any() + ", 3);");
      case 5 -> body.line("r += World.sum();");
      case 6 -> body.line("r += World.holder." + draft.one("total()", "locked(r)") + ";");
      case 7 -> body.line("r += new World.Holder(" + draft.between(1, 6) + ").total();");
      case 8 ->
          body.line(
              "{ World.Holder h = new World.Holder("
                  + values.array()
                  + "); h.set(1, r); r += h.total(); }");
      case 9 -> {
        body.line("for (int[] row : World.grid) { // " + LENGTH);
        body.line("  for (int e : row) { r ^= e; } // " + LENGTH);
        body.line("}");
      }
      case 10 -> body.line("for (World.Shape s : World.shapes) { r += s.area(r); } // " + LENGTH);
      default -> body.line("r += World.copy(" + values.array() + ").length;");
    }
  }
}
