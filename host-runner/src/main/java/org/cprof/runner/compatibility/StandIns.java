package org.cprof.runner.compatibility;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.cprof.classes.CallTarget;
import org.cprof.classes.ClassMethods;
import org.cprof.classes.MethodSelection;
import org.cprof.code.ClassCode;
import org.cprof.model.ProcessorModel;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The classes that stand in for those of a target's library, and what a program misses there. */
public final class StandIns {
  public static final StandIns NONE = new StandIns(Map.of(), null);

  /** What a stand-in calls that only tells that it is none. */
  private static final String MISSING = "org/cprof/jop/Memory.missing";

  private static final String NATIVE = "com/jopdesign/sys/Native";

  /**
   * Methods of {@code Native} whose last argument is an address of the memory or, below 0, of a
   * device.
   */
  private static final Set<String> ACCESSES = Set.of("rd", "wr", "rdMem", "wrMem");

  /** Where JOP's own classes are. */
  private static final List<String> LIBRARY =
      List.of("com/jopdesign/", "joprt/", "util/", "javax/realtime/", "javax/safetycritical/");

  private final Map<String, ClassCode> classes;

  private final Map<ClassCode, ClassMethods> methods = new ConcurrentHashMap<>();

  private final ProcessorModel model;

  /**
   * @param classes by internal name
   * @param model says at which addresses there are devices; not asked if there are no classes
   */
  public StandIns(Map<String, ClassCode> classes, ProcessorModel model) {
    this.classes = Map.copyOf(classes);
    this.model = model;
  }

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
          .or(() -> missingMember(call.owner, call.name, call.desc, true, program))
          .or(() -> missingDevice(call));
    }
    if (insn instanceof FieldInsnNode field) {
      return missingClass(field.owner, program)
          .or(() -> missingMember(field.owner, field.name, field.desc, false, program));
    }
    return insn instanceof TypeInsnNode type ? missingClass(type.desc, program) : Optional.empty();
  }

  /** The classes of the library that a class names above itself, and that have no stand-in. */
  List<String> missingAbove(ClassNode owner, Map<String, ClassCode> program) {
    List<String> missing = new ArrayList<>();
    for (String name : above(owner)) {
      missingClass(name, program).ifPresent(missing::add);
    }
    return missing;
  }

  private static List<String> above(ClassNode owner) {
    List<String> above = new ArrayList<>(owner.interfaces);
    if (owner.superName != null) {
      above.add(0, owner.superName);
    }
    return above;
  }

  private Optional<String> missingClass(String name, Map<String, ClassCode> program) {
    String element = ClassNames.element(name);
    return !classes.isEmpty()
            && LIBRARY.stream().anyMatch(element::startsWith)
            && !has(element)
            && !program.containsKey(element)
        ? Optional.of("a class without a stand-in: " + ClassNames.withDots(element))
        : Optional.empty();
  }

  /** A register whose address the code pushes as the last argument. */
  private Optional<String> missingDevice(MethodInsnNode call) {
    if (!has(call.owner) || !call.owner.equals(NATIVE) || !ACCESSES.contains(call.name)) {
      return Optional.empty();
    }
    OptionalInt address = pushedBefore(call);
    return address.isPresent()
            && address.getAsInt() < 0
            && !model.devices().hasAt(address.getAsInt())
        ? Optional.of("an address without a device on " + model.name() + ": " + address.getAsInt())
        : Optional.empty();
  }

  /**
   * A member that neither the class has, which is a stand-in or below one, nor one above it.
   * Classes above that are neither stand-ins nor the program's are the host's, and may have it.
   */
  private Optional<String> missingMember(
      String owner,
      String name,
      String descriptor,
      boolean isMethod,
      Map<String, ClassCode> program) {
    if (classes.isEmpty()) {
      return Optional.empty();
    }
    if (isMethod) {
      CallTarget.Method found = found(owner, name, descriptor, program);
      if (found != null) {
        return has(found.owner()) && isMissing(found)
            ? Optional.of(told("method", found.owner(), name, descriptor))
            : Optional.empty();
      }
    }
    boolean isLibrary = false;
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(owner));
    while (!open.isEmpty()) {
      String next = open.remove();
      if (!seen.add(next)) {
        continue;
      }
      ClassCode code = code(next, program);
      if (code == null) {
        if (hostMayHave(next, name, descriptor, isMethod)) {
          return Optional.empty();
        }
        continue;
      }
      isLibrary |= has(next);
      boolean isField =
          !isMethod
              && code.node().fields.stream()
                  .anyMatch(field -> field.name.equals(name) && field.desc.equals(descriptor));
      if (isField) {
        return Optional.empty();
      }
      // A constructor is the class's own (JVMS 5.4.3.3 finds it nowhere else).
      if (!name.equals("<init>")) {
        open.addAll(above(code.node()));
      }
    }
    return isLibrary
        ? Optional.of(told(isMethod ? "method" : "field", owner, name, isMethod ? descriptor : ""))
        : Optional.empty();
  }

  /** What the stand-ins and the program have for a call; null if they have nothing. */
  private CallTarget.Method found(
      String owner, String name, String descriptor, Map<String, ClassCode> program) {
    CallTarget.Method found =
        new MethodSelection(type -> methods(code(type, program))).find(owner, name, descriptor);
    boolean isOther = found != null && name.startsWith("<") && !found.owner().equals(owner);
    return isOther ? null : found;
  }

  private ClassMethods methods(ClassCode code) {
    return code == null
        ? ClassMethods.UNKNOWN
        : methods.computeIfAbsent(code, each -> ClassMethods.of(each.reader()));
  }

  /** Null if it is neither a stand-in nor the program's. */
  private ClassCode code(String name, Map<String, ClassCode> program) {
    return has(name) ? classes.get(name) : program.get(name);
  }

  private static String told(String kind, String owner, String name, String descriptor) {
    return "a "
        + kind
        + " without a stand-in: "
        + ClassNames.withDots(owner)
        + "."
        + name
        + descriptor;
  }

  private boolean isMissing(CallTarget.Method found) {
    return classes.get(found.owner()).node().methods.stream()
        .filter(one -> one.name.equals(found.name()) && one.desc.equals(found.descriptor()))
        .anyMatch(StandIns::isMissing);
  }

  private static boolean isMissing(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call && MISSING.equals(call.owner + "." + call.name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The int that the instruction before pushes; empty if it pushes none. Where the instruction is
   * jumped to as well, it is one of those that it finds.
   */
  private static OptionalInt pushedBefore(AbstractInsnNode insn) {
    AbstractInsnNode before = insn.getPrevious();
    while (before != null && before.getOpcode() < 0) {
      before = before.getPrevious(); // labels, line numbers, frames
    }
    if (before instanceof IntInsnNode push && push.getOpcode() != Opcodes.NEWARRAY) {
      return OptionalInt.of(push.operand);
    }
    if (before instanceof LdcInsnNode load && load.cst instanceof Integer constant) {
      return OptionalInt.of(constant);
    }
    return before != null && before.getOpcode() == Opcodes.ICONST_M1
        ? OptionalInt.of(-1)
        : OptionalInt.empty();
  }

  /** Whether a class of the host declares a member, or is none that this JVM knows. */
  private static boolean hostMayHave(
      String className, String name, String descriptor, boolean isMethod) {
    try {
      Class<?> type =
          Class.forName(
              ClassNames.withDots(className), false, ClassLoader.getPlatformClassLoader());
      return isMethod ? hasMethod(type, name, descriptor) : hasField(type, name);
    } catch (ClassNotFoundException | LinkageError unknownHere) {
      return true;
    }
  }

  private static boolean hasMethod(Class<?> type, String name, String descriptor) {
    return allAbove(type)
        .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
        .anyMatch(
            method ->
                method.getName().equals(name)
                    && Type.getMethodDescriptor(method).equals(descriptor));
  }

  private static boolean hasField(Class<?> type, String name) {
    return allAbove(type)
        .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
        .anyMatch(field -> field.getName().equals(name));
  }

  private static Stream<Class<?>> allAbove(Class<?> type) {
    Stream<Class<?>> interfaces = Arrays.stream(type.getInterfaces()).flatMap(StandIns::allAbove);
    Stream<Class<?>> superclass =
        type.getSuperclass() == null ? Stream.empty() : allAbove(type.getSuperclass());
    return Stream.concat(Stream.of(type), Stream.concat(superclass, interfaces));
  }
}
