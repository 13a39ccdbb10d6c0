package org.cprof.runner.explain;

import java.util.List;

/** The end of an error message that says what may have been meant. */
public final class Suggestions {
  private static final int MOST = 10;

  private Suggestions() {}

  /** The first of the names, and how many more there are. */
  static String some(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(names.size(), MOST)));
    return names.size() <= MOST ? first : first + " and " + (names.size() - MOST) + " more";
  }

  /** Names that are near to the one given, or nothing. */
  public static String text(List<String> names) {
    return names.isEmpty() ? "" : "; near names: " + String.join(", ", names);
  }
}
