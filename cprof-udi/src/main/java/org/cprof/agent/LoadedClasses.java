package org.cprof.agent;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Instruments the classes that were loaded before the agent, all at once, which takes one
 * safepoint. This also links them, so they must be the same in every run, and in the same order.
 */
final class LoadedClasses {

  /**
   * Loaded before the agent in some runs only: by the JDK's own code that reads files, depending on
   * what is compiled by then, for any other locale than the JDK's own, and for the instrumenter.
   */
  private static final List<String> SOMETIMES_LOADED =
      List.of(
          "java.util.LinkedHashMap$LinkedValues",
          "java.util.concurrent.CopyOnWriteArrayList$COWIterator",
          "jdk.internal.foreign.MemorySessionImpl",
          "jdk.internal.misc.ScopedMemoryAccess$Scope",
          "jdk.internal.util.ReferencedKeyMap$1",
          "jdk.internal.util.SoftReferenceKey");

  /** Behind so many classes, one for each that was instrumented before is waited for the next. */
  private static final int CHECKED_PART = 256;

  private static final Comparator<Class<?>> BY_NAME =
      new Comparator<>() {
        @Override
        public int compare(Class<?> one, Class<?> other) {
          return CProfNames.of(one).compareTo(CProfNames.of(other));
        }
      };

  private final Instrumentation instrumentation;
  private final Transformer transformer;
  private final LiveRegistry registry;
  private final Set<Class<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  /** How many classes have to be instrumented before the next look for missed ones. */
  private int nextCheck;

  LoadedClasses(Instrumentation instrumentation, Transformer transformer, LiveRegistry registry) {
    this.instrumentation = instrumentation;
    this.transformer = transformer;
    this.registry = registry;
  }

  /**
   * Until there is none left: what the agent loads while it instruments a class is not offered to
   * it, or it would never come to an end. What the VM loads to verify an instrumented class is.
   */
  void instrument() {
    for (String name : SOMETIMES_LOADED) {
      loadIfPresent(name);
    }
    for (List<Class<?>> found = find(); !found.isEmpty(); found = find()) {
      try {
        instrumentation.retransformClasses(found.toArray(new Class<?>[0]));
      } catch (Exception | LinkageError oneOfThem) {
        for (Class<?> type : found) {
          retransform(type);
        }
      }
    }
  }

  /**
   * Instruments what the JVM loaded for the instrumenter while that was at work, and so did not
   * offer to it. To be called before the program can use it.
   */
  synchronized void instrumentMissed() {
    int instrumented = transformer.instrumented();
    if (instrumented < nextCheck) {
      return;
    }
    Set<String> tried = new HashSet<>();
    for (List<Class<?>> found = missed(tried); !found.isEmpty(); found = missed(tried)) {
      for (Class<?> type : found) {
        retransform(type);
      }
    }
    // What the instrumenter needs is loaded soon.
    nextCheck = tried.isEmpty() ? instrumented + instrumented / CHECKED_PART + 1 : instrumented + 1;
  }

  private List<Class<?>> missed(Set<String> tried) {
    List<Class<?>> missed = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (transformer.isMissed(type) && tried.add(CProfNames.of(type))) {
        missed.add(type);
      }
    }
    missed.sort(BY_NAME);
    return missed;
  }

  /** Names of loaded classes that are neither counted nor named as left out, sorted. */
  List<String> missed() {
    List<String> names = new ArrayList<>();
    for (Class<?> type : missed(new HashSet<>())) {
      names.add(CProfNames.of(type));
    }
    return names;
  }

  /** Those that were not there before, by name. The others are asked for nothing more. */
  private List<Class<?>> find() {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (!type.isArray()
          && instrumentation.isModifiableClass(type)
          && isNew(type)
          && isToInstrument(type)) {
        found.add(type);
      }
    }
    found.sort(BY_NAME);
    return found;
  }

  /**
   * Gives a class its identity hash, if it has none yet. That is made from its name, since neither
   * the order in which the VM tells its classes nor their number is the same in every run. Not for
   * hidden classes, which cannot be modified: the VM makes their names from addresses.
   */
  private boolean isNew(Class<?> type) {
    CProfHashes.start(CProfNames.of(type).hashCode());
    return seen.add(type);
  }

  private boolean isToInstrument(Class<?> type) {
    return !transformer.hasSeen(type)
        && !Transformer.isOurs(type.getProtectionDomain(), CProfNames.of(type).replace('.', '/'));
  }

  static void loadIfPresent(String className) {
    try {
      Class.forName(className, false, null);
    } catch (ClassNotFoundException notInThisJdk) {
      // Then nothing can load it.
    }
  }

  private void retransform(Class<?> type) {
    try {
      instrumentation.retransformClasses(type);
    } catch (Exception | LinkageError problem) {
      registry.leftOut(CProfNames.of(type), "*", "", problem.toString());
    }
  }
}
