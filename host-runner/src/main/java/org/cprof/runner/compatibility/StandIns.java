package org.cprof.runner.compatibility;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cprof.code.ClassCode;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The classes that stand in for those of a target's library, and what a program misses there. */
public final class StandIns {

  /** No stand-ins. */
  public static final StandIns NONE = new StandIns(Map.of());

  private static final String OBJECT = "java/lang/Object";

  /** What a stand-in calls that only tells that it is none. */
  private static final String MISSING = "org/cprof/jop/Memory.missing";

  /** Where JOP's own classes are. */
  private static final List<String> LIBRARY =
      List.of("com/jopdesign/", "joprt/", "util/", "javax/realtime/", "javax/safetycritical/");

  private final Map<String, ClassCode> classes;

  /**
   * @param classes by internal name
   */
  public StandIns(Map<String, ClassCode> classes) {
    this.classes = Map.copyOf(classes);
  }

  /** Whether there is one for a class. */
  boolean has(String className) {
    return classes.containsKey(className);
  }

  /**
   * What an instruction uses of the library and finds in no stand-in.
   *
   * @param program its classes, some of which may extend stand-ins
   */
  Optional<String> missing(AbstractInsnNode insn, Map<String, ClassCode> program) {
    if (insn instanceof MethodInsnNode call) {
      return missingClass(call.owner, program)
          .or(() -> missingMethod(call.owner, call.name, call.desc, program));
    }
    if (insn instanceof FieldInsnNode field) {
      return missingClass(field.owner, program).or(() -> missingField(field));
    }
    return insn instanceof TypeInsnNode type ? missingClass(type.desc, program) : Optional.empty();
  }

  private Optional<String> missingClass(String name, Map<String, ClassCode> program) {
    return !classes.isEmpty()
            && LIBRARY.stream().anyMatch(name::startsWith)
            && !has(name)
            && !program.containsKey(name)
        ? Optional.of("a class without a stand-in: " + name.replace('/', '.'))
        : Optional.empty();
  }

  private Optional<String> missingField(FieldInsnNode field) {
    if (!has(field.owner)) {
      return Optional.empty();
    }
    for (FieldNode each : classes.get(field.owner).node().fields) {
      if (each.name.equals(field.name)) {
        return Optional.empty();
      }
    }
    return Optional.of(
        "a field without a stand-in: " + field.owner.replace('/', '.') + "." + field.name);
  }

  private Optional<String> missingMethod(
      String owner, String name, String descriptor, Map<String, ClassCode> program) {
    boolean isLibrary = false;
    String next = owner;
    while (next != null && !next.equals(OBJECT)) {
      ClassCode code = has(next) ? classes.get(next) : program.get(next);
      if (code == null) {
        return Optional.empty();
      }
      isLibrary |= has(next);
      for (MethodNode method : code.node().methods) {
        if (method.name.equals(name) && method.desc.equals(descriptor)) {
          return has(next) && isMissing(method)
              ? Optional.of(told(next, name, descriptor))
              : Optional.empty();
        }
      }
      next = code.node().superName;
    }
    return isLibrary && !isOfObject(name)
        ? Optional.of(told(owner, name, descriptor))
        : Optional.empty();
  }

  private static String told(String owner, String name, String descriptor) {
    return "a method without a stand-in: " + owner.replace('/', '.') + "." + name + descriptor;
  }

  private static boolean isMissing(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call && MISSING.equals(call.owner + "." + call.name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfObject(String name) {
    for (java.lang.reflect.Method method : Object.class.getDeclaredMethods()) {
      if (method.getName().equals(name)) {
        return true;
      }
    }
    return name.equals("<init>");
  }
}
