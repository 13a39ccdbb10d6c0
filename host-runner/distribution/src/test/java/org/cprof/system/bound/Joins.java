package org.cprof.system.bound;

/**
 * A value that is compared where another way has given its variable a new one: what a comparison
 * tells holds for one of the two.
 */
final class Joins implements Idea {
  @Override
  public void write(Body body) {
    Draft draft = body.draft();
    Values values = body.values();
    boolean isLong = draft.oneIn(4);
    String type = isLong ? "long " : "int ";
    String a = draft.name("a");
    String b = draft.name("b");
    body.line(type + a + " = " + values.any() + " & " + draft.one("31", "15", "63") + ";");
    body.line(type + b + " = " + values.any() + " & " + draft.one("31", "7") + ";");
    String limit = Integer.toString(draft.between(1, 5));
    String other =
        switch (draft.below(6)) {
          case 0 -> "(" + values.condition() + " ? " + limit + " : (" + a + " = " + b + ") & 0)";
          case 1 -> "(" + values.condition() + " ? (" + a + " = " + b + ") & 0 : " + limit + ")";
          case 2 -> newSwitch(draft, values, a, b);
          case 3 -> looping(values, a, b, isLong);
          case 4 -> "(" + values.condition() + " ? " + a + "-- & 1 : " + b + " & 3)";
          default -> "(" + values.condition() + " ? " + b + " : " + limit + ")";
        };
    String compared = draft.one(a, a + " >> 1", a + " - 1", a + " + 2", "-" + a);
    String comparison =
        draft.oneIn(4)
            ? other + draft.one(" >= ", " > ") + compared
            : compared + draft.one(" <= ", " < ", " == ", " != ") + other;
    if (draft.oneIn(3)) {
      body.line("if (" + values.condition() + ") { " + b + " = " + a + "; }");
    }
    String end = draft.one(a, a, b, a + " - " + b);
    String head = "for (" + type + "i = 0; i < " + end + "; i++)";
    body.line("if (" + comparison + ") {");
    body.line("  " + head + " { r ^= i" + (draft.oneIn(2) ? " + " + b : "") + "; }");
    if (draft.oneIn(3)) {
      body.line("} else {");
      body.line("  for (" + type + "i = " + a + "; i > 0; i--) { r += i; }");
    }
    body.line("}");
  }

  private static String newSwitch(Draft draft, Values values, String a, String b) {
    return "(switch ("
        + values.any()
        + ") { case 1 -> 5; case 2 -> { "
        + a
        + " = "
        + b
        + "; yield "
        + draft.below(6)
        + "; } default -> "
        + draft.below(4)
        + "; })";
  }

  /** A loop between what is pushed and what it is compared with. */
  private static String looping(Values values, String a, String b, boolean isLong) {
    return "(switch (r & 1) { case 0 -> { int k = 0; while (k < 3) { k++; "
        + (isLong ? a + " = k" : a + " = " + b)
        + "; } yield "
        + (isLong ? "3" : values.narrow())
        + "; } default -> 2; })";
  }
}
