package org.cprof.system.bound;

import java.util.ArrayList;
import java.util.List;

/** Expressions of a body. */
final class Values {
  /** Expressions in each other. */
  private static final int DEEPEST = 2;

  private final Body body;
  private final Draft draft;
  private int depth;

  Values(Body body) {
    this.body = body;
    this.draft = body.draft();
  }

  /** Any int. */
  String any() {
    depth++;
    String text =
        switch (draft.below(depth > DEEPEST ? 5 : 17)) {
          case 0, 1 -> variable();
          case 2 -> "r";
          case 3 -> "(int) l";
          case 4 -> Integer.toString(number());
          case 5 -> "(" + condition() + " ? " + any() + " : " + any() + ")";
          case 6 -> "(" + draft.one("byte", "char", "short", "int", "long") + ") " + narrow();
          case 7 -> "World.DATA[" + any() + " & 15]";
          case 8 -> "(" + any() + " " + draft.one("<<", ">>", ">>>") + " " + shift() + ")";
          case 9 -> "(" + any() + " " + draft.one("+", "-", "*", "&", "|", "^") + " " + any() + ")";
          case 10 -> "(" + any() + draft.one(" / ", " % ") + divisor() + ")";
          case 11 -> "(" + assignable() + " = " + any() + ")";
          case 12 -> "(" + assignable() + draft.one("++", "--") + ")";
          case 13 -> newSwitch();
          case 14 -> "(" + assignable() + draft.one(" += ", " -= ", " ^= ", " >>= ") + any() + ")";
          case 15 -> draft.one("-", "~") + "(" + any() + ")";
          default -> "(int) (" + wide() + ")";
        };
    depth--;
    return text.startsWith("(long)") ? "(int) (" + text + ")" : text;
  }

  private String newSwitch() {
    return switch (draft.below(3)) {
      case 0 ->
          "(switch ("
              + any()
              + " & 3) { case 0, 2 -> "
              + any()
              + "; case 1 -> { "
              + assignable()
              + " = "
              + any()
              + ";"
              + yields()
              + " } default -> "
              + any()
              + "; })";
      case 1 ->
          "(switch ("
              + any()
              + " | 0) { case 7:"
              + yields()
              + " case -70: case 900: "
              + assignable()
              + "++; default:"
              + yields()
              + " })";
      default ->
          "(switch (World.color) { case RED -> "
              + any()
              + "; case GREEN -> "
              + any()
              + "; default -> "
              + any()
              + "; })";
    };
  }

  private String yields() {
    String value = draft.name("y");
    return " int " + value + " = " + any() + "; yield " + value + ";";
  }

  /** Any long. */
  String wide() {
    depth++;
    String text =
        switch (draft.below(depth > DEEPEST ? 3 : 8)) {
          case 0 -> "l";
          case 1 -> "(long) " + variable();
          case 2 -> number() + "L";
          case 3 -> "(" + wide() + draft.one(" + ", " - ", " * ", " & ", " ^ ") + wide() + ")";
          case 4 -> "(" + wide() + draft.one(" << ", " >> ", " >>> ") + shift() + ")";
          case 5 -> "(" + condition() + " ? " + wide() + " : " + any() + ")";
          case 6 -> "(l = " + wide() + ")";
          default -> "(" + wide() + draft.one(" / ", " % ") + divisor() + "L)";
        };
    depth--;
    return text;
  }

  private int divisor() {
    return draft.oneIn(3) ? 1 << draft.below(6) : draft.between(1, 50);
  }

  private String shift() {
    return draft.oneIn(3) ? "(" + any() + " & 7)" : Integer.toString(draft.below(34));
  }

  int number() {
    return draft.oneIn(3) ? draft.between(-4, 9) : draft.between(-1000, 1000);
  }

  String condition() {
    depth++;
    String first =
        draft.oneIn(6)
            ? "(" + wide() + " " + operator() + " " + wide() + ")"
            : any() + " " + operator() + " " + any();
    String text =
        depth > DEEPEST
            ? first
            : switch (draft.below(7)) {
              case 0 -> first + " && " + condition();
              case 1 -> "(" + first + " || " + condition() + ")";
              case 2 -> "!(" + first + ")";
              default -> first;
            };
    depth--;
    return text;
  }

  String operator() {
    return draft.one("<", ">", "<=", ">=", "==", "!=");
  }

  /** At most 7, at least -7, of values that may be anything. */
  String narrow() {
    depth++;
    String text =
        switch (draft.below(depth > DEEPEST ? 3 : 9)) {
          case 0 -> "(" + any() + " & " + draft.between(1, 7) + ")";
          case 1 -> "(" + any() + " % " + draft.between(2, 6) + ")";
          case 2 -> "(" + any() + " >>> 30)";
          case 3 -> "(" + condition() + " ? " + draft.below(3) + " : " + draft.below(7) + ")";
          case 4 -> "(" + condition() + " ? " + narrow() + " : " + narrow() + ")";
          case 5 -> "(int) (" + wide() + " & " + draft.between(1, 7) + ")";
          case 6 -> "Math.min(7, Math.max(-2, " + any() + "))";
          case 7 ->
              "(switch ("
                  + any()
                  + " & 3) { case 0 -> "
                  + narrow()
                  + "; default -> "
                  + narrow()
                  + "; })";
          default -> Integer.toString(draft.below(7));
        };
    depth--;
    return text;
  }

  /** A variable that can be read. */
  String variable() {
    List<String> all = new ArrayList<>(body.ints());
    all.addAll(body.counters());
    return all.isEmpty() ? "r" : "(int) " + draft.one(all);
  }

  /** A variable of type int that can be assigned. */
  String assignable() {
    return body.ints().isEmpty() ? "r" : draft.one(body.ints());
  }

  /** An array of ints that is not null. */
  String array() {
    return switch (draft.below(5)) {
      case 0 -> "World.DATA";
      case 1 -> "World.buffer";
      case 2 -> "new int[" + draft.between(1, 6) + "]";
      case 3 -> "new int[] {" + any() + ", " + any() + "}";
      default -> body.arrays().isEmpty() ? "World.buffer" : draft.one(body.arrays());
    };
  }
}
