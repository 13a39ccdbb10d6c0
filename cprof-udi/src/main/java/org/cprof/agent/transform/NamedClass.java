package org.cprof.agent.transform;

import java.lang.instrument.Instrumentation;
import java.util.Comparator;

/** A loaded class with its name, which is asked for once. */
record NamedClass(String name, Class<?> type) {

  static final Comparator<NamedClass> BY_NAME =
      new Comparator<>() {
        @Override
        public int compare(NamedClass one, NamedClass other) {
          return one.name().compareTo(other.name());
        }
      };

  static NamedClass of(Class<?> type) {
    return new NamedClass(CProfNames.of(type), type);
  }

  /** Instruments it, or names it as left out. */
  void instrument(Instrumentation instrumentation, LiveRegistry registry) {
    try {
      instrumentation.retransformClasses(type);
    } catch (Exception | LinkageError problem) {
      registry.leftOut(name, "*", "", problem.toString());
    }
  }
}
