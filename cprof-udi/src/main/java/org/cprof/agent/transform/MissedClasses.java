package org.cprof.agent.transform;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Classes that the JVM loaded for the instrumenter while that was at work on another one, and so
 * did not offer to it.
 */
public final class MissedClasses {

  private static final String LATE = " (at first)";

  /** Behind so many classes, one for each that was instrumented before is waited for the next. */
  private static final int CHECKED_PART = 256;

  private final Instrumentation instrumentation;
  private final Transformer transformer;
  private final LiveRegistry registry;

  /** How many classes have to be instrumented before the next check. */
  private int nextCheck;

  /** How many classes were instrumented before the last check. */
  private int checked;

  /** How many of them were the JDK's. */
  private int checkedOfJdk;

  /** Names of classes that the program may have used before they were found. */
  private final Set<String> foundLate = new TreeSet<>();

  private boolean hasProgram;

  public MissedClasses(
      Instrumentation instrumentation, Transformer transformer, LiveRegistry registry) {
    this.instrumentation = instrumentation;
    this.transformer = transformer;
    this.registry = registry;
  }

  /** Instruments those that are there. To be called before the program can use them. */
  public synchronized void instrument() {
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
    for (List<NamedClass> found = find(tried); !found.isEmpty(); found = find(tried)) {
      for (NamedClass each : found) {
        each.instrument(instrumentation, registry);
        if (isLate) {
          foundLate.add(each.name() + LATE);
        }
      }
    }
    // What the instrumenter needs is loaded soon.
    nextCheck = tried.isEmpty() ? instrumented + instrumented / CHECKED_PART + 1 : instrumented + 1;
  }

  /** From now on, what is missed may be lost. */
  public synchronized void beginProgram() {
    hasProgram = true;
  }

  /**
   * Names of loaded classes that are neither counted nor named as left out, and of those that were
   * so for a while.
   */
  public synchronized List<String> names() {
    List<String> names = new ArrayList<>(foundLate);
    for (NamedClass each : find(new HashSet<>())) {
      names.add(each.name());
    }
    return names;
  }

  private List<NamedClass> find(Set<String> tried) {
    List<NamedClass> missed = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (transformer.isMissed(type)) {
        NamedClass named = NamedClass.of(type);
        if (tried.add(named.name())) {
          missed.add(named);
        }
      }
    }
    missed.sort(NamedClass.BY_NAME);
    return missed;
  }
}
