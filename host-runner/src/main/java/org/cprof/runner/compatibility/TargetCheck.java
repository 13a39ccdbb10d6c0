package org.cprof.runner.compatibility;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.classes.ClassMethods;
import org.cprof.classes.MethodSelection;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.NodeKind;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.Event;
import org.cprof.udi.MethodPlan;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Looks for what a target cannot run: bytecodes that it does not have, methods beyond its limits,
 * native methods, and classes and methods that its library lacks.
 */
public final class TargetCheck {
  /** How to write or compile without {@code invokedynamic}, by what makes its target. */
  private static final Map<String, String> WITHOUT_INVOKE_DYNAMIC =
      Map.of(
          "java/lang/invoke/StringConcatFactory",
          "compile with -XDstringConcat=inline, or --release 8",
          "java/lang/invoke/LambdaMetafactory",
          "write a class in place of the lambda or method reference",
          "java/lang/runtime/ObjectMethods",
          "write equals, hashCode and toString of the record",
          "java/lang/runtime/SwitchBootstraps",
          "write if and instanceof in place of the switch over patterns");

  private final CycleUdi udi;
  private final Map<String, ClassCode> program;

  /** Null where the target's library is not known. */
  private final Map<String, ClassCode> library;

  private final StandIns standIns;
  private final Map<String, ClassMethods> methods = new HashMap<>();
  private final MethodSelection selection = new MethodSelection(this::methods);
  private final List<Problem> problems = new ArrayList<>();
  private final Set<String> outside = new TreeSet<>();

  /**
   * @param library the classes that the target has beside the program's; null if they are not known
   * @param standIns take the place of classes of the program, too
   */
  public TargetCheck(
      ProcessorModel model,
      Map<String, ClassCode> program,
      Map<String, ClassCode> library,
      StandIns standIns) {
    this.udi = new CycleUdi(model);
    this.program = program;
    this.library = library;
    this.standIns = standIns;
    for (ClassCode each : program.values()) {
      if (!standIns.has(each.node().name)) {
        check(each);
      }
    }
  }

  /** What was found, in the order of the classes and of their code. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Classes that the program names and neither it nor the library has, sorted. */
  public Set<String> outside() {
    return new TreeSet<>(outside);
  }

  private void check(ClassCode owner) {
    for (String reason : standIns.missingAbove(owner.node(), program)) {
      problems.add(new Problem(ClassNames.withDots(owner.node().name), null, reason));
    }
    for (MethodNode method : owner.node().methods) {
      if ((method.access & Opcodes.ACC_NATIVE) != 0) {
        add(owner.node(), method, null, "a native method");
      }
    }
    for (MethodCode method : owner.methods()) {
      MethodPlan plan = udi.plan(method);
      for (String violation : plan.violations()) {
        add(owner.node(), method.node(), null, violation);
      }
      for (Event event : plan.events()) {
        if (event.kind() == NodeKind.UNSUPPORTED) {
          add(
              owner.node(),
              method.node(),
              event.at().node(),
              "a bytecode that the target does not have: "
                  + event.name()
                  + hint(event.at().node()));
        }
      }
      for (AbstractInsnNode insn : method.node().instructions) {
        check(owner.node(), method.node(), insn);
      }
    }
  }

  private void check(ClassNode owner, MethodNode method, AbstractInsnNode insn) {
    standIns.missing(insn, program).ifPresent(reason -> add(owner, method, insn, reason));
    if (insn instanceof MethodInsnNode call && has(owner, method, insn, call.owner)) {
      if (library != null
          && library.containsKey(call.owner)
          && selection.find(call.owner, call.name, call.desc) == null) {
        add(
            owner,
            method,
            insn,
            "a method that the library does not have: "
                + ClassNames.withDots(call.owner)
                + "."
                + call.name
                + call.desc);
      }
    } else if (insn instanceof FieldInsnNode field) {
      has(owner, method, insn, field.owner);
    } else if (insn instanceof TypeInsnNode type) {
      has(owner, method, insn, type.desc);
    }
  }

  /** Whether the program or the library has a class; otherwise it is told. */
  private boolean has(ClassNode owner, MethodNode method, AbstractInsnNode insn, String className) {
    String element = ClassNames.element(className);
    if (element.length() == 1 && !element.equals(className)) {
      return true; // an array of numbers
    }
    if (program.containsKey(element)
        || standIns.has(element)
        || library != null && library.containsKey(element)) {
      return true;
    }
    outside.add(ClassNames.withDots(element));
    if (library != null) {
      add(
          owner,
          method,
          insn,
          "a class that the library does not have: " + ClassNames.withDots(element));
    }
    return false;
  }

  /** The methods of a class of the library or the program, by which calls are resolved. */
  private ClassMethods methods(String className) {
    ClassCode code = library.getOrDefault(className, program.get(className));
    return code == null
        ? ClassMethods.UNKNOWN
        : methods.computeIfAbsent(className, name -> ClassMethods.of(code.reader()));
  }

  private void add(ClassNode owner, MethodNode method, AbstractInsnNode insn, String reason) {
    Problem problem =
        new Problem(
            ClassNames.withDots(owner.name) + "." + method.name + method.desc, line(insn), reason);
    if (!problems.contains(problem)) {
      problems.add(problem);
    }
  }

  private static Integer line(AbstractInsnNode insn) {
    for (AbstractInsnNode before = insn; before != null; before = before.getPrevious()) {
      if (before instanceof LineNumberNode number) {
        return number.line;
      }
    }
    return null;
  }

  /**
   * Something that the target cannot run.
   *
   * @param method class and method with its descriptor
   * @param line in the source, null if unknown or if it is the whole method
   * @param reason what it is
   */
  public record Problem(String method, Integer line, String reason) {}

  /** What to do, behind the problem; empty for another instruction, and where nothing is known. */
  private static String hint(AbstractInsnNode insn) {
    String hint =
        insn instanceof InvokeDynamicInsnNode call
            ? WITHOUT_INVOKE_DYNAMIC.get(call.bsm.getOwner())
            : null;
    return hint == null ? "" : "; " + hint;
  }
}
