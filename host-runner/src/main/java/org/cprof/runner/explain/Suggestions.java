package org.cprof.runner.explain;

import java.util.List;

/** The end of an error message that says what may have been meant. */
final class Suggestions {
  private Suggestions() {}

  static String text(List<String> names) {
    return names.isEmpty() ? "" : "; near names: " + String.join(", ", names);
  }
}
