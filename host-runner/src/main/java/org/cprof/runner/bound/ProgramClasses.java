package org.cprof.runner.bound;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.ClassCode;
import org.cprof.code.RefusedClassException;
import org.cprof.runner.CommandException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes of a program and of its JDK, by internal names, and which of them there may be
 * objects of.
 */
final class ProgramClasses {
  private static final String OBJECT = "java/lang/Object";

  /** More superclasses than any class has, unless broken class files name each other. */
  private static final int MOST_SUPERCLASSES = 10_000;

  private final ProgramFiles files;
  private final Map<String, ClassCode> classes = new HashMap<>();

  /** What code of the class path makes. */
  private MadeObjects made;

  private SortedSet<String> names;
  private final Map<String, Set<String>> supertypes = new HashMap<>();
  private final Map<Wanted, Optional<Declared>> methods = new HashMap<>();

  private record Wanted(String className, String name, String descriptor) {}

  ProgramClasses(ProgramFiles files) {
    this.files = files;
  }

  /** A class; null if there is none. */
  ClassCode find(String name) {
    if (classes.containsKey(name)) {
      return classes.get(name);
    }
    try {
      byte[] found = files.read(name);
      ClassCode code = found == null ? null : ClassCode.read(found);
      if (code != null && !code.node().name.equals(name)) {
        throw CommandException.wrongUse(
            name.replace('/', '.')
                + ": its class file holds another class, "
                + code.node().name.replace('/', '.'));
      }
      if (code != null) {
        CodeCheck.checkDescriptors(code.node());
      }
      classes.put(name, code);
      return code;
    } catch (IOException | RefusedClassException unreadable) {
      throw CodeCheck.broken(name.replace('/', '.'), unreadable);
    }
  }

  boolean isInterface(String name) {
    ClassCode found = name.startsWith("[") ? null : find(name);
    return found != null && (found.node().access & Opcodes.ACC_INTERFACE) != 0;
  }

  /** Whether it is found, and there can be objects of it that are of none of its subclasses. */
  boolean isConcrete(String name) {
    ClassCode found = name.startsWith("[") ? null : find(name);
    return found != null
        && (found.node().access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE)) == 0;
  }

  /** Whether the class path has no class of this name. */
  boolean isOfJdk(String name) {
    return !names().contains(name);
  }

  /** The class and its superclasses, from it up; what is not found ends the list. */
  List<ClassNode> superclasses(String name) {
    List<ClassNode> all = new ArrayList<>();
    for (String at = name; at != null && all.size() < MOST_SUPERCLASSES; ) {
      ClassCode found = find(at);
      if (found == null) {
        break;
      }
      all.add(found.node());
      at = found.node().superName;
    }
    return all;
  }

  /** All that an object of a class is, classes and interfaces, itself among them. */
  Set<String> supertypes(String name) {
    return supertypes.computeIfAbsent(name, this::findSupertypes);
  }

  private Set<String> findSupertypes(String name) {
    Set<String> all = new LinkedHashSet<>();
    for (ClassNode node : superclasses(name)) {
      all.add(node.name);
      addInterfaces(node, all);
    }
    return Collections.unmodifiableSet(all);
  }

  private void addInterfaces(ClassNode node, Set<String> all) {
    for (String name : node.interfaces) {
      if (all.add(name)) {
        ClassCode found = find(name);
        if (found != null) {
          addInterfaces(found.node(), all);
        }
      }
    }
  }

  /** How many interfaces a class and its superclasses name. */
  int interfaces(String name) {
    return superclasses(name).stream().mapToInt(node -> node.interfaces.size()).sum();
  }

  /** Steps from a class up to a superclass; -1 if it is none. */
  int distance(String from, String to) {
    List<ClassNode> all = superclasses(from);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).name.equals(to)) {
        return i;
      }
    }
    return -1;
  }

  /** The classes of which there may be objects and that are of a type. */
  List<String> madeOf(String type) {
    return made().classes().stream().filter(name -> is(name, type)).toList();
  }

  /** The lambdas and method references that are of a type. */
  List<MadeObjects.Lambda> lambdasOf(String type) {
    return made().lambdas().stream().filter(lambda -> is(lambda.type(), type)).toList();
  }

  /** Whether objects of a class are of a type. */
  boolean is(String name, String type) {
    return type.equals(OBJECT) || supertypes(name).contains(type);
  }

  private MadeObjects made() {
    made = made == null ? MadeObjects.of(this) : made;
    return made;
  }

  /** All classes of the class path, in the order of their names. */
  List<ClassCode> ofClassPath() {
    List<ClassCode> found = new ArrayList<>();
    for (String name : names()) {
      ClassCode code = find(name);
      if (code != null) {
        found.add(code);
      }
    }
    return found;
  }

  private SortedSet<String> names() {
    try {
      names = names == null ? files.ofClassPath() : names;
      return names;
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  /** The class that declares a field which another one names; null if none is found. */
  String declaringField(String owner, String name, String descriptor) {
    for (String type : owner.startsWith("[") ? Set.<String>of() : supertypes(owner)) {
      for (FieldNode field : find(type) == null ? List.<FieldNode>of() : find(type).node().fields) {
        if (field.name.equals(name) && field.desc.equals(descriptor)) {
          return type;
        }
      }
    }
    return null;
  }

  /** A method and the class that declares it. */
  record Declared(ClassCode owner, MethodNode method) {

    boolean is(int flag) {
      return (method.access & flag) != 0;
    }
  }

  /**
   * The method that is called on an object of a class (JVMS 5.4.6), or that a class has if it is
   * static or special; null if none is found.
   */
  Declared method(String className, String name, String descriptor) {
    String from = className.startsWith("[") ? OBJECT : className;
    return methods
        .computeIfAbsent(
            new Wanted(from, name, descriptor),
            wanted -> Optional.ofNullable(findMethod(from, name, descriptor)))
        .orElse(null);
  }

  private Declared findMethod(String from, String name, String descriptor) {
    for (ClassNode node : superclasses(from)) {
      Declared found = declared(node.name, name, descriptor);
      if (found != null) {
        return found;
      }
    }
    Declared found = null;
    for (String type : supertypes(from)) {
      Declared candidate = isInterface(type) ? declared(type, name, descriptor) : null;
      // The most specific default method; an abstract one only if there is no other.
      if (candidate != null
          && (found == null
              || found.is(Opcodes.ACC_ABSTRACT)
              || !candidate.is(Opcodes.ACC_ABSTRACT)
                  && supertypes(type).contains(found.owner().node().name))) {
        found = candidate;
      }
    }
    return found;
  }

  private Declared declared(String className, String name, String descriptor) {
    ClassCode owner = find(className);
    if (owner == null) {
      return null;
    }
    for (MethodNode method : owner.node().methods) {
      if (method.name.equals(name) && method.desc.equals(descriptor)) {
        return new Declared(owner, method);
      }
    }
    return null;
  }
}
