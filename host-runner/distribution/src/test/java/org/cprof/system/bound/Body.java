package org.cprof.system.bound;

import java.util.ArrayList;
import java.util.List;

/** The body of a method that is being written: what its statements may use. */
final class Body {
  /** Loops, branches and handlers in each other. */
  private static final int DEEPEST = 4;

  /** So long a text, behind which only short statements follow, so that jop can run the method. */
  private static final int MOST_TEXT = 2_500;

  private final Draft draft;
  private final World world;
  private final Ideas ideas;
  private final String folder;
  private final List<String> ints = new ArrayList<>();
  private final List<String> counters = new ArrayList<>();
  private final List<String> arrays = new ArrayList<>();
  private final List<String> objects = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final Values values;
  private int depth;
  private int loops;
  private final int begin;

  /**
   * A body.
   *
   * @param ideas what its statements may be
   * @param folder the package of its class
   */
  Body(Draft draft, World world, Ideas ideas, String folder) {
    this.draft = draft;
    this.world = world;
    this.ideas = ideas;
    this.folder = folder;
    this.begin = draft.text().length();
    this.values = new Values(this);
  }

  Draft draft() {
    return draft;
  }

  World world() {
    return world;
  }

  String folder() {
    return folder;
  }

  Values values() {
    return values;
  }

  void line(String line) {
    draft.line(line);
  }

  /** Variables that statements may assign; {@code r} and {@code l} always are. */
  List<String> ints() {
    return ints;
  }

  /** Variables that decide how often loops turn, which statements may read. */
  List<String> counters() {
    return counters;
  }

  List<String> arrays() {
    return arrays;
  }

  /** Variables of types of the hierarchy, {@code Type name}. */
  List<String> objects() {
    return objects;
  }

  int loops() {
    return loops;
  }

  boolean isDeep() {
    return depth >= DEEPEST || isLong();
  }

  private boolean isLong() {
    return draft.text().length() - begin > MOST_TEXT;
  }

  /** A loop around, by its label, which may be left or continued at any place; null if none. */
  String label() {
    return labels.isEmpty() ? null : draft.one(labels);
  }

  /** Some statements, in braces. */
  void nested(String head, int most) {
    nested(head, most, () -> {});
  }

  void nested(String head, int most, Runnable last) {
    draft.block(
        head,
        () -> {
          statements(draft.between(1, most));
          last.run();
        });
  }

  /** Statements whose variables end with them. */
  void statements(int number) {
    int intsBefore = ints.size();
    int arraysBefore = arrays.size();
    depth++;
    for (int i = 0; i < number; i++) {
      if (isLong()) {
        line("r++;");
      } else {
        ideas.write(this);
      }
    }
    depth--;
    ints.subList(intsBefore, ints.size()).clear();
    arrays.subList(arraysBefore, arrays.size()).clear();
  }

  /**
   * A loop, some statements within.
   *
   * @param counter that decides on its end; null if none
   * @param comment behind its head; empty for none
   * @param first at the begin of each turn
   * @param last at its end, unless a statement continues before
   * @param end its last line
   */
  void loop(
      String head, String counter, String comment, Runnable first, Runnable last, String end) {
    String label = draft.oneIn(3) ? draft.name("loop") : null;
    if (counter != null) {
      counters.add(counter);
    }
    if (label != null) {
      line(label + ":");
      labels.add(label);
    }
    loops++;
    line(head + " {" + (comment.isEmpty() ? "" : " // " + comment));
    draft.indented(
        () -> {
          first.run();
          statements(draft.between(1, 2));
          last.run();
        });
    line(end);
    loops--;
    if (label != null) {
      labels.remove(label);
    }
    if (counter != null) {
      counters.remove(counter);
    }
  }

  void loop(String head, String counter, String comment) {
    loop(head, counter, comment, () -> {}, () -> {}, "}");
  }
}
