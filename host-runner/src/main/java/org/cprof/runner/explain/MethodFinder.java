package org.cprof.runner.explain;

import java.util.List;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.runner.CommandException;
import org.objectweb.asm.tree.MethodNode;

/** Finds the methods with code that a user has named. */
public final class MethodFinder {
  private final ClassFiles classFiles;

  public MethodFinder(ClassFiles classFiles) {
    this.classFiles = classFiles;
  }

  /**
   * The methods of the name, in the order of the class file; one if a descriptor is given.
   *
   * @throws CommandException if there is none, with near names, or none with code
   */
  public List<MethodCode> find(NamedMethod name) {
    String asClass = name.className() + "." + name.method();
    if (classFiles.has(asClass)) {
      throw CommandException.wrongUse(
          asClass + " is a class: expected CLASS.METHOD, such as " + asClass + ".<init>");
    }
    ClassCode code;
    try {
      code = ClassCode.read(classFiles.read(name.className()));
    } catch (CommandException known) {
      throw known;
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
    return near.isEmpty() ? "; it has " + Suggestions.some(all) : Suggestions.text(near);
  }
}
