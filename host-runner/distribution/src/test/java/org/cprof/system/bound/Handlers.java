package org.cprof.system.bound;

/** Exceptions, thrown here and in what is called, by athrow and by bytecodes, and who catches. */
final class Handlers implements Idea {
  private final boolean bytecodesThrow;

  /**
   * Of a program.
   *
   * @param bytecodesThrow whether bytecodes do, or throw statements alone
   */
  Handlers(boolean bytecodesThrow) {
    this.bytecodesThrow = bytecodesThrow;
  }

  @Override
  public void write(Body body) {
    Draft draft = body.draft();
    boolean isResource = draft.oneIn(6);
    String resource = " (World.Resource " + draft.name("x") + " = new World.Resource())";
    body.nested(isResource ? "try" + resource : "try", 2, () -> thrower(body));
    boolean isCaught = draft.below(4) > 0;
    if (isCaught) {
      body.nested("catch (" + type(draft) + " " + draft.name("e") + ")", 1);
      if (draft.oneIn(3)) {
        body.nested("catch (RuntimeException " + draft.name("e") + ")", 1);
      }
    }
    if (!isCaught && !isResource || draft.oneIn(3)) {
      body.nested("finally", 1);
    }
  }

  private String type(Draft draft) {
    return bytecodesThrow && draft.oneIn(2)
        ? draft.one(
            "ArithmeticException",
            "NullPointerException",
            "IndexOutOfBoundsException",
            "ArrayIndexOutOfBoundsException",
            "ClassCastException",
            "NegativeArraySizeException",
            "ArrayStoreException")
        : draft.one("World.Stop", "World.Halt", "World.Halt | World.Stop");
  }

  /** A statement that may throw. */
  void thrower(Body body) {
    if (bytecodesThrow && body.draft().below(3) > 0) {
      bytecode(body);
    } else {
      explicit(body);
    }
  }

  private static void explicit(Body body) {
    Values values = body.values();
    switch (body.draft().below(4)) {
      case 0 ->
          body.line(
              "if ("
                  + values.condition()
                  + ") { throw "
                  + body.draft().one("World.STOP", "World.HALT", "new World.Stop()")
                  + "; }");
      case 1 -> body.line("if ((r & 3) == 1) { throw World.HALT; }");
      case 2 -> {
        String call = body.world().calls().throwing(body);
        body.line(call == null ? "l++;" : "r += " + call + ";");
      }
      default -> body.line("World.check(" + values.any() + ");");
    }
  }

  private static void bytecode(Body body) {
    String any = body.values().any();
    String narrow = body.values().narrow();
    switch (body.draft().below(11)) {
      case 0 -> body.line("r += " + any + " / " + narrow + ";");
      case 1 -> body.line("r %= " + narrow + ";");
      case 2 -> body.line("r += World.DATA[" + narrow + " * 3];");
      case 3 -> body.line("World.DATA[" + narrow + " - 1] = r;");
      case 4 -> body.line("r += new int[" + narrow + " - 1].length;");
      case 5 -> body.line("r += World.none.area(" + any + ");");
      case 6 -> body.line("World.none.size = r;");
      case 7 -> body.line("r += ((World.Big) World.shape).area(" + any + ");");
      case 8 -> body.line("World.shapes[" + any + " & 3] = World.shape;");
      case 9 -> body.line("l /= (" + body.values().wide() + " & 3);");
      default -> body.line("synchronized (World.none) { r += " + any + "; }");
    }
  }
}
