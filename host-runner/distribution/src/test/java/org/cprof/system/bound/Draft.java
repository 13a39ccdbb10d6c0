package org.cprof.system.bound;

import java.util.List;
import java.util.Random;

/** A source that grows line by line, and the random numbers that decide on it. */
final class Draft {
  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int indent;
  private int names;

  Draft(Random random) {
    this.random = random;
  }

  /** Another source by the same random numbers. */
  Draft(Draft other) {
    this(other.random);
  }

  String text() {
    return text.toString();
  }

  /** Lines as they are, but for the indentation. */
  void line(String line) {
    text.append("  ".repeat(indent)).append(line).append('\n');
  }

  /** What begins with a line, and ends with a brace. */
  void block(String head, Runnable body) {
    block(head, body, "}");
  }

  void block(String head, Runnable body, String end) {
    line(head + " {");
    indented(body);
    line(end);
  }

  void indented(Runnable body) {
    indent++;
    body.run();
    indent--;
  }

  /** A name that nothing else has. */
  String name(String prefix) {
    return prefix + names++;
  }

  /** From 0 on. */
  int below(int end) {
    return random.nextInt(end);
  }

  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  boolean oneIn(int number) {
    return random.nextInt(number) == 0;
  }

  <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  String one(String... all) {
    return all[random.nextInt(all.length)];
  }
}
