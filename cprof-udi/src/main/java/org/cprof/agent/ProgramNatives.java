package org.cprof.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.cprof.instrument.MethodRegistry;
import org.cprof.prepared.DeclaredNatives;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Natives of the program that an invoke of something else may end in: an interface's or an abstract
 * method, or one that they override. Methods are told by name and descriptor.
 */
final class ProgramNatives {

  private static final int BOUND = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;

  private static final int METHODREF = 10;
  private static final int INTERFACE_METHODREF = 11;

  /** Knows classes that were not given to this one. */
  private final Function<String, ClassMethods> others;

  /** The natives of a class, its own and inherited ones; of those that have any. */
  private final Map<String, Set<String>> natives = new ConcurrentHashMap<>();

  /** Classes and interfaces whose invokes may end in a native, by the native; sets are replaced. */
  private final Map<String, Set<String>> owners = new ConcurrentHashMap<>();

  ProgramNatives(Function<String, ClassMethods> others) {
    this.others = others;
  }

  /** Learns all classes of a class path before any is loaded. */
  void scan(ClassPath path) {
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
    List<String> own = dispatched(type);
    for (String method : own) {
      tellNative(className, method, registry);
    }
    if (type.superName() != null) {
      for (String method : natives.getOrDefault(type.superName(), Set.of())) {
        Integer access = type.accessByMethod().get(method);
        if (access != null && (access & BOUND) == 0 && !own.contains(method)) {
          CProfControl.overriddenNative(className, method);
        }
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

  /** The natives of a class that are invoked on an object, which may have another method. */
  private static List<String> dispatched(ClassMethods type) {
    List<String> methods = new ArrayList<>();
    for (Map.Entry<String, Integer> method : type.accessByMethod().entrySet()) {
      if ((method.getValue() & (Opcodes.ACC_NATIVE | BOUND)) == Opcodes.ACC_NATIVE) {
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

  private Set<String> natives(String name, ClassMethods type, Map<String, ClassMethods> found) {
    Set<String> all = new HashSet<>(natives.getOrDefault(name, Set.of()));
    all.addAll(dispatched(type));
    String superName = type.superName();
    if (found.containsKey(superName)) {
      all.addAll(natives(superName, found.get(superName), found));
    } else if (superName != null) {
      all.addAll(natives.getOrDefault(superName, Set.of()));
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
        addFamily(parent, known == null ? others.apply(parent) : known, found, family);
      }
    }
  }

  /** Whether an invoke of a method may end in one of the natives. */
  boolean mayBeReachedBy(String owner, String method) {
    Set<String> reaching = owners.isEmpty() ? null : owners.get(method);
    return reaching != null && reaching.contains(owner);
  }

  /** Whether a class has such an invoke. */
  boolean mayBeReachedFrom(byte[] classFile) {
    if (owners.isEmpty()) {
      return false;
    }
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      int tag = item == 0 ? 0 : reader.readByte(item - 1);
      if (tag == METHODREF || tag == INTERFACE_METHODREF) {
        int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
        String name = reader.readUTF8(nameAndType, buffer);
        String method = name + reader.readUTF8(nameAndType + 2, buffer);
        if (mayBeReachedBy(reader.readClass(item, buffer), method)) {
          return true;
        }
      }
    }
    return false;
  }
}
