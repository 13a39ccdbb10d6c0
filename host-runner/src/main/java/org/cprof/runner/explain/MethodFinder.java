package org.cprof.runner.explain;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.runner.CommandException;
import org.objectweb.asm.tree.MethodNode;

/** Finds the methods with code that a user has named, of a program and of its JDK. */
public final class MethodFinder {
  private static final int MOST_NAMES = 10;

  private final ProgramFiles files;

  public MethodFinder(ProgramFiles files) {
    this.files = files;
  }

  /**
   * The methods of the name, in the order of the class file; one if a descriptor is given.
   *
   * @throws CommandException if there is none, with near names, or none with code
   */
  public List<MethodCode> find(NamedMethod name) {
    try {
      return findIn(name);
    } catch (IOException unreadable) {
      throw CommandException.wrongUse(unreadable);
    }
  }

  private List<MethodCode> findIn(NamedMethod name) throws IOException {
    String asClass = name.className() + "." + name.method();
    if (classFile(asClass) != null) {
      throw CommandException.wrongUse(
          asClass + " is a class: expected CLASS.METHOD, such as " + asClass + ".<init>");
    }
    byte[] classFile = classFile(name.className());
    if (classFile == null) {
      throw noClass(name.className());
    }
    ClassCode code;
    try {
      code = ClassCode.read(classFile);
    } catch (RuntimeException noClassFile) {
      throw CommandException.wrongUse(
          name.className() + " is in no class file of a known version: " + noClassFile);
    }
    List<MethodNode> named = methods(code).stream().filter(m -> isNamed(m, name)).toList();
    if (named.isEmpty()) {
      throw CommandException.wrongUse(
          name.className()
              + " has no method "
              + name.method()
              + name.descriptor()
              + near(code, name));
    }
    List<MethodCode> found =
        code.methods().stream().filter(method -> named.contains(method.node())).toList();
    if (found.isEmpty()) {
      throw CommandException.wrongUse(
          name.className() + "." + name.method() + " has no code: it is abstract or native");
    }
    return found;
  }

  private byte[] classFile(String className) throws IOException {
    return files.read(className.replace('.', '/'));
  }

  private CommandException noClass(String className) throws IOException {
    List<String> all = new ArrayList<>(files.ofClassPath());
    String where = all.isEmpty() ? " in the JDK; say with -cp where a class of your own is" : "";
    for (String module : files.jdk().modules()) {
      all.addAll(files.jdk().classes(module));
    }
    all.replaceAll(name -> name.replace('/', '.'));
    return CommandException.wrongUse(
        "there is no class "
            + className
            + (where.isEmpty() ? " on the class path or in the JDK" : where)
            + NearNames.text(NearNames.ofClass(className, all)));
  }

  private static List<MethodNode> methods(ClassCode code) {
    return code.node().methods;
  }

  private static boolean isNamed(MethodNode method, NamedMethod name) {
    return method.name.equals(name.method())
        && (name.descriptor().isEmpty() || method.desc.equals(name.descriptor()));
  }

  private static String near(ClassCode code, NamedMethod name) {
    List<String> overloads =
        methods(code).stream()
            .filter(method -> method.name.equals(name.method()))
            .map(method -> method.name + method.desc)
            .toList();
    List<String> all = methods(code).stream().map(m -> m.name).distinct().toList();
    List<String> near = overloads.isEmpty() ? NearNames.of(name.method(), all) : overloads;
    return near.isEmpty() ? "; it has " + some(all) : NearNames.text(near);
  }

  /** The first of the names, and how many more there are. */
  private static String some(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)));
    return names.size() <= MOST_NAMES
        ? first
        : first + " and " + (names.size() - MOST_NAMES) + " more";
  }
}
