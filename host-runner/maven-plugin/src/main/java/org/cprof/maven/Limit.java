package org.cprof.maven;

/** The most that a rule allows of one counter, as it stands in a POM. */
public final class Limit {
  private String counter = "";
  private String maximum = "";

  /** As {@code cprof check} calls it. */
  String counter() {
    String word = Rule.word(counter);
    return word.equals("loads") ? "load-cycles" : word;
  }

  String maximum() {
    return maximum;
  }
}
