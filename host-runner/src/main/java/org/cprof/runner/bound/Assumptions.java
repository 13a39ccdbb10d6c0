package org.cprof.runner.bound;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a bound rests on beside the model, each once. */
final class Assumptions {
  private final Set<String> texts = new TreeSet<>();

  void add(String text) {
    texts.add(text);
  }

  /** Leaves those of an earlier {@link #texts}. */
  void restore(List<String> earlier) {
    texts.retainAll(earlier);
  }

  List<String> texts() {
    return List.copyOf(texts);
  }
}
