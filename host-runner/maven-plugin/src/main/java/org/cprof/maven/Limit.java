package org.cprof.maven;

/** The most that a rule allows of one counter, as it stands in a POM. */
public final class Limit {
  private String counter = "";
  private String maximum = "";

  /** Maven makes it, and sets what the POM has. */
  public Limit() {}

  Limit(String counter, String maximum) {
    this.counter = counter;
    this.maximum = maximum;
  }

  /** Whether the POM says all of it. */
  boolean isWhole() {
    return !counter.isBlank() && !maximum.isBlank();
  }

  String counter() {
    return word(counter);
  }

  /** A counter of a POM as {@code cprof check} calls it. */
  static String word(String counter) {
    String word = Rule.word(counter);
    return word.equals("loads") ? "load-cycles" : word;
  }

  String maximum() {
    return maximum;
  }
}
