package org.cprof.agent.transform;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Instruments the classes that were loaded before the agent, all at once, which takes one
 * safepoint. This also links them, so they must be the same in every run, and in the same order.
 */
public final class LoadedClasses {

  /**
   * Loaded before the agent in some runs only: by the JDK's own code that reads files, depending on
   * what is compiled by then, for any other locale than the JDK's own, and for the instrumenter, as
   * soon as it has called a lambda often.
   */
  private static final List<String> SOMETIMES_LOADED =
      List.of(
          "java.lang.invoke.MethodHandle$1",
          "java.util.LinkedHashMap$LinkedValues",
          "java.util.concurrent.CopyOnWriteArrayList$COWIterator",
          "jdk.internal.foreign.MemorySessionImpl",
          "jdk.internal.misc.ScopedMemoryAccess$Scope",
          "jdk.internal.util.ReferencedKeyMap$1",
          "jdk.internal.util.SoftReferenceKey");

  /** Loaded for the random names of files that are written. A program sees these packages. */
  private static final List<String> OF_FILES =
      List.of("com.sun.crypto.", "sun.security.", "java.security.", "javax.");

  private static final String LATE = " (at first)";

  /** Behind so many classes, one for each that was instrumented before is waited for the next. */
  private static final int CHECKED_PART = 256;

  private static final Comparator<Named> BY_NAME =
      new Comparator<>() {
        @Override
        public int compare(Named one, Named other) {
          return one.name().compareTo(other.name());
        }
      };

  /** A class with its name, which is asked for once. */
  private record Named(String name, Class<?> type) {}

  private final Instrumentation instrumentation;
  private final Transformer transformer;
  private final LiveRegistry registry;
  private final Set<Class<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  /** How many classes have to be instrumented before the next look for missed ones. */
  private int nextCheck;

  /** How many classes were instrumented here before the last look for missed ones. */
  private int checked;

  /** How many of them were the JDK's. */
  private int checkedOfJdk;

  /** Names of classes that the program may have used before they were found. */
  private final Set<String> foundLate = new TreeSet<>();

  private boolean hasProgram;

  public LoadedClasses(
      Instrumentation instrumentation, Transformer transformer, LiveRegistry registry) {
    this.instrumentation = instrumentation;
    this.transformer = transformer;
    this.registry = registry;
  }

  /**
   * Until there is none left: what the agent loads while it instruments a class is not offered to
   * it, or it would never come to an end. What the VM loads to verify an instrumented class is.
   *
   * @param more names of classes to load before
   */
  public void instrument(List<String> more) {
    for (String name : SOMETIMES_LOADED) {
      loadIfPresent(name);
    }
    for (String name : more) {
      loadIfPresent(name);
    }
    for (List<Named> found = find(); !found.isEmpty(); found = find()) {
      try {
        instrumentation.retransformClasses(types(found));
      } catch (Exception | LinkageError oneOfThem) {
        for (Named each : found) {
          retransform(each);
        }
      }
    }
  }

  private static Class<?>[] types(List<Named> classes) {
    Class<?>[] types = new Class<?>[classes.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = classes.get(i).type();
    }
    return types;
  }

  /**
   * Instruments what the JVM loaded for the instrumenter while that was at work, and so did not
   * offer to it. To be called before the program can use it.
   */
  public synchronized void instrumentMissed() {
    int instrumented = transformer.instrumented();
    if (instrumented < nextCheck) {
      return;
    }
    // The last class is not defined yet, if a loader defines it; the JDK's are, without a word.
    int ofJdk = transformer.instrumentedOfJdk();
    boolean isLate = hasProgram && (instrumented > checked + 1 || ofJdk > checkedOfJdk);
    checked = instrumented;
    checkedOfJdk = ofJdk;
    Set<String> tried = new HashSet<>();
    for (List<Named> found = missed(tried); !found.isEmpty(); found = missed(tried)) {
      for (Named each : found) {
        retransform(each);
        if (isLate) {
          foundLate.add(each.name() + LATE);
        }
      }
    }
    // What the instrumenter needs is loaded soon.
    nextCheck = tried.isEmpty() ? instrumented + instrumented / CHECKED_PART + 1 : instrumented + 1;
  }

  private List<Named> missed(Set<String> tried) {
    List<Named> missed = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (transformer.isMissed(type)) {
        Named named = new Named(CProfNames.of(type), type);
        if (tried.add(named.name())) {
          missed.add(named);
        }
      }
    }
    missed.sort(BY_NAME);
    return missed;
  }

  /** Names of the loaded classes of the JDK that instrumenting may need, sorted. */
  public List<String> ofInstrumenter() {
    Set<String> names = new TreeSet<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (type.getClassLoader() == null && instrumentation.isModifiableClass(type)) {
        String name = CProfNames.of(type);
        boolean isOurs = Transformer.isOurs(type.getProtectionDomain(), name.replace('.', '/'));
        if (!isOurs && OF_FILES.stream().noneMatch(name::startsWith)) {
          names.add(name);
        }
      }
    }
    return new ArrayList<>(names);
  }

  /** From now on, what is missed may be lost. */
  public synchronized void beginProgram() {
    hasProgram = true;
  }

  /**
   * Names of loaded classes that are neither counted nor named as left out, and of those that were
   * so for a while.
   */
  public synchronized List<String> missed() {
    List<String> names = new ArrayList<>(foundLate);
    for (Named each : missed(new HashSet<>())) {
      names.add(each.name());
    }
    return names;
  }

  /** Those that were not there before, by name. The others are asked for nothing more. */
  private List<Named> find() {
    List<Named> found = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (!type.isArray() && instrumentation.isModifiableClass(type)) {
        Named named = new Named(CProfNames.of(type), type);
        if (isNew(named) && isToInstrument(named)) {
          found.add(named);
        }
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
  private boolean isNew(Named named) {
    CProfHashes.start(named.name().hashCode());
    return seen.add(named.type());
  }

  private boolean isToInstrument(Named named) {
    String name = named.name().replace('.', '/');
    return !transformer.hasSeen(named.type(), name)
        && !Transformer.isOurs(named.type().getProtectionDomain(), name);
  }

  static void loadIfPresent(String className) {
    try {
      Class.forName(className, false, null);
    } catch (ClassNotFoundException notInThisJdk) {
      // Then nothing can load it.
    }
  }

  private void retransform(Named named) {
    try {
      instrumentation.retransformClasses(named.type());
    } catch (Exception | LinkageError problem) {
      registry.leftOut(named.name(), "*", "", problem.toString());
    }
  }
}
