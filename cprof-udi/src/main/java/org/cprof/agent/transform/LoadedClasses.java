package org.cprof.agent.transform;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
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

  private final Instrumentation instrumentation;
  private final Transformer transformer;
  private final LiveRegistry registry;
  private final Set<Class<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());

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
    for (List<NamedClass> found = find(); !found.isEmpty(); found = find()) {
      try {
        instrumentation.retransformClasses(types(found));
      } catch (Exception | LinkageError oneOfThem) {
        for (NamedClass each : found) {
          each.instrument(instrumentation, registry);
        }
      }
    }
  }

  private static Class<?>[] types(List<NamedClass> classes) {
    Class<?>[] types = new Class<?>[classes.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = classes.get(i).type();
    }
    return types;
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

  /** Those that were not there before, by name. The others are asked for nothing more. */
  private List<NamedClass> find() {
    List<NamedClass> found = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (!type.isArray() && instrumentation.isModifiableClass(type)) {
        NamedClass named = NamedClass.of(type);
        if (isNew(named) && isToInstrument(named)) {
          found.add(named);
        }
      }
    }
    found.sort(NamedClass.BY_NAME);
    return found;
  }

  /**
   * Gives a class its identity hash, if it has none yet. That is made from its name, since neither
   * the order in which the VM tells its classes nor their number is the same in every run. Not for
   * hidden classes, which cannot be modified: the VM makes their names from addresses.
   */
  private boolean isNew(NamedClass named) {
    CProfHashes.start(named.name().hashCode());
    return seen.add(named.type());
  }

  private boolean isToInstrument(NamedClass named) {
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
}
