package org.cprof.agent.classes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import org.cprof.instrument.method.MethodRegistry;
import org.cprof.prepared.DeclaredNatives;
import org.objectweb.asm.Opcodes;

/**
 * Natives of the program that an invoke of something else may end in: an interface's or an abstract
 * method, or one that they override. Methods are told by name and descriptor.
 */
final class ProgramNatives {

  private static final int BOUND = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;

  /** Those that were not given to this one among them. */
  private final KnownClasses classes;

  /** The natives of a class, its own and inherited ones; of those that have any. */
  private final Map<String, Set<String>> natives = new ConcurrentHashMap<>();

  /** Classes and interfaces whose invokes may end in a native, by the native; sets are replaced. */
  private final Map<String, Set<String>> owners = new ConcurrentHashMap<>();

  /** Names and descriptors of those that may have become known since classes were prepared. */
  private final Set<String> names = ConcurrentHashMap.newKeySet();

  /** Made once, as the code that makes a lambda would run in the middle of the program. */
  private final BiPredicate<String, String> reached =
      new BiPredicate<>() {
        @Override
        public boolean test(String owner, String method) {
          return mayBeReachedBy(owner, method);
        }
      };

  private final BiPredicate<String, String> reachedOrNamed =
      new BiPredicate<>() {
        @Override
        public boolean test(String owner, String method) {
          return names.contains(method) || mayBeReachedBy(owner, method);
        }
      };

  ProgramNatives(KnownClasses classes) {
    this.classes = classes;
  }

  /** Learns all classes of a class path before any is loaded. */
  public void scan(ClassPath path) {
    if (path.anyMatch(DeclaredNatives.DISPATCHED)) {
      add(path.classes());
    }
  }

  /** Learns classes by their internal names. */
  void add(Map<String, ClassMethods> found) {
    for (Map.Entry<String, ClassMethods> each : found.entrySet()) {
      add(each.getKey(), each.getValue(), found);
    }
  }

  /** Learns a class that is about to be loaded, and tells the run-time what it executes. */
  void learn(String name, ClassMethods type, MethodRegistry registry) {
    add(name, type, new HashMap<>());
    String className = name.replace('/', '.');
    // Other classes of the same nest may invoke a private one in the same way.
    List<String> own = natives(type, Opcodes.ACC_STATIC);
    for (String method : own) {
      tellNative(className, method, registry);
    }
    if (type.superName() != null) {
      tellOverrides(name, type, natives.getOrDefault(type.superName(), Set.of()));
    }
    // The VM loads a superclass once it has read the class that extends it.
    Map<String, ClassMethods> heirs = own.isEmpty() ? Map.of() : classes.heirs(name);
    for (Map.Entry<String, ClassMethods> heir : heirs.entrySet()) {
      tellOverrides(heir.getKey(), heir.getValue(), own);
    }
  }

  private static void tellOverrides(String name, ClassMethods type, Collection<String> inherited) {
    for (String method : inherited) {
      Integer access = type.accessByMethod().get(method);
      if (access != null && (access & (BOUND | Opcodes.ACC_NATIVE)) == 0) {
        CProfControl.overriddenNative(name.replace('/', '.'), method);
      }
    }
  }

  private static void tellNative(String className, String method, MethodRegistry registry) {
    int descriptor = method.indexOf('(');
    String name = method.substring(0, descriptor);
    int id = registry.nativeMethod(className, name, method.substring(descriptor));
    if (PlatformNatives.isOverridden(method)) {
      CProfControl.nativeOverride(className, name, id);
    } else {
      CProfControl.dispatchedNative(className, method, id);
    }
  }

  /** The natives of a class without those that have some flag. */
  private static List<String> natives(ClassMethods type, int excluded) {
    List<String> methods = new ArrayList<>();
    for (Map.Entry<String, Integer> method : type.accessByMethod().entrySet()) {
      if ((method.getValue() & (Opcodes.ACC_NATIVE | excluded)) == Opcodes.ACC_NATIVE) {
        methods.add(method.getKey());
      }
    }
    return methods;
  }

  private synchronized void add(String name, ClassMethods type, Map<String, ClassMethods> found) {
    Set<String> all = natives(name, type, found);
    if (!all.isEmpty()) {
      Set<String> family = new HashSet<>();
      addFamily(name, type, found, family);
      for (String method : all) {
        Set<String> reaching = new HashSet<>(owners.getOrDefault(method, Set.of()));
        reaching.addAll(family);
        owners.put(method, reaching);
      }
    }
  }

  /** Its own ones and those that it inherits. */
  private Set<String> natives(String name, ClassMethods type, Map<String, ClassMethods> found) {
    Set<String> all = new HashSet<>();
    Set<String> line = new HashSet<>();
    String each = name;
    ClassMethods methods = type;
    // Broken class files may extend each other.
    while (each != null && line.add(each)) {
      all.addAll(natives.getOrDefault(each, Set.of()));
      if (methods != null) {
        // Those that are invoked on an object, which may have another method.
        all.addAll(natives(methods, BOUND));
      }
      each = methods == null ? null : methods.superName();
      methods = found.get(each);
    }
    if (!all.isEmpty()) {
      natives.put(name, all);
    }
    return all;
  }

  /** A class with all that it extends and implements. */
  private void addFamily(
      String name, ClassMethods type, Map<String, ClassMethods> found, Set<String> family) {
    if (family.add(name)) {
      for (String parent : type.parents()) {
        ClassMethods known = found.get(parent);
        addFamily(parent, known == null ? classes.get(parent) : known, found, family);
      }
    }
  }

  /** Whether an invoke of a method may end in one of the natives. */
  boolean mayBeReachedBy(String owner, String method) {
    Set<String> reaching = owners.isEmpty() ? null : owners.get(method);
    return reaching != null && reaching.contains(owner);
  }

  /** Adds the names of the natives that a class declares. */
  void addNames(ClassMethods type) {
    names.addAll(natives(type, 0));
  }

  /**
   * Whether a class has such an invoke or, if it is the program's, one of the name of a native.
   *
   * @param isProgram whether the class is the program's
   */
  boolean mayBeReachedFrom(boolean isProgram, byte[] classFile) {
    if (isProgram && !names.isEmpty()) {
      return Invokes.anyIn(classFile, reachedOrNamed);
    }
    return !owners.isEmpty() && Invokes.anyIn(classFile, reached);
  }
}
