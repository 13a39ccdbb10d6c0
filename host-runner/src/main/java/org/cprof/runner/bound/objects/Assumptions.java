package org.cprof.runner.bound.objects;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a bound rests on beside the model, each once. */
public final class Assumptions {
  /** The JVM takes any object for one of an interface, until it is called (JVMS 4.10.1.2). */
  public static final String INTERFACES =
      "objects implement the interfaces that fields, parameters and results have as types, as"
          + " compilers see to";

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
