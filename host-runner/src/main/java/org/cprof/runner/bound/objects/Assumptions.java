package org.cprof.runner.bound.objects;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a bound rests on beside the model, each once. */
public final class Assumptions {
  private final Set<String> texts = new TreeSet<>();

  public void add(String text) {
    texts.add(text);
  }

  /** Leaves those of an earlier {@link #texts}. */
  public void restore(List<String> earlier) {
    texts.retainAll(earlier);
  }

  public List<String> texts() {
    return List.copyOf(texts);
  }
}
