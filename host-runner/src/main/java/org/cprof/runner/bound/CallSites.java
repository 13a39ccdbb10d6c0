package org.cprof.runner.bound;

import java.util.EnumMap;
import java.util.Map;
import org.cprof.code.ClassCode;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.TargetSize;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Who calls a method: by which invokes, and the size of the largest caller by each, which a return
 * may have to load. Where the JDK may call it, or a lambda, which is no method of the profile, the
 * caller may have any size that a method can have.
 */
final class CallSites {
  /** A code attribute holds less than 65,536 bytes (JVMS 4.7.3). */
  private static final int MOST_WORDS = 1 << 14;

  private static final MethodReference CALLER =
      new MethodReference(NodeKind.METHOD, "", "caller", "()V");

  private CallSites() {}

  /** The callers by the kind of their invokes; one that is not loaded if there are none. */
  static Map<InvokeKind, MethodInfo> of(
      ProgramClasses.Declared method, ProgramClasses classes, Pricing pricing) {
    Map<InvokeKind, Integer> words = new EnumMap<>(InvokeKind.class);
    for (ClassCode code : classes.ofClassPath()) {
      for (MethodCode caller : code.methods()) {
        for (Instruction instruction : caller.instructions()) {
          if (instruction.node() instanceof MethodInsnNode call && mayCall(call, method, classes)) {
            InvokeKind kind =
                InvokeKind.of(instruction.host().opcode(), instruction.host().operand());
            words.merge(kind, pricing.udi().plan(caller).words(), Math::max);
          } else if (instruction.node() instanceof InvokeDynamicInsnNode dynamic
              && mayCall(dynamic, method, classes)) {
            words.put(InvokeKind.INTERFACE, mostWords(pricing));
          }
        }
      }
    }
    if (isOfJdk(method, classes)) {
      words.put(InvokeKind.INTERFACE, mostWords(pricing));
      words.put(InvokeKind.VIRTUAL, mostWords(pricing));
    }
    if (words.isEmpty()) {
      words.put(
          method.is(Opcodes.ACC_STATIC)
              ? InvokeKind.STATIC
              : method.method().name.equals("<init>") ? InvokeKind.SPECIAL : InvokeKind.VIRTUAL,
          0);
    }
    Map<InvokeKind, MethodInfo> callers = new EnumMap<>(InvokeKind.class);
    words.forEach((kind, size) -> callers.put(kind, caller(size)));
    return callers;
  }

  private static boolean mayCall(
      MethodInsnNode call, ProgramClasses.Declared method, ProgramClasses classes) {
    if (!call.name.equals(method.method().name) || !call.desc.equals(method.method().desc)) {
      return false;
    }
    String declaring = method.owner().node().name;
    return call.owner.equals(declaring)
        || !call.owner.startsWith("[") && hasBoth(declaring, call.owner, classes);
  }

  /**
   * Whether an object can be of both types: a class inherits a method that implements an interface
   * which the method's class knows nothing of.
   */
  private static boolean hasBoth(String declaring, String other, ProgramClasses classes) {
    return classes.is(declaring, other)
        || classes.is(other, declaring)
        || classes.ofClassPath().stream()
            .map(code -> code.node().name)
            .anyMatch(name -> classes.is(name, declaring) && classes.is(name, other));
  }

  /** As the code of a lambda, or by a method reference. */
  private static boolean mayCall(
      InvokeDynamicInsnNode dynamic, ProgramClasses.Declared method, ProgramClasses classes) {
    for (Object argument : dynamic.bsmArgs) {
      if (argument instanceof Handle handle
          && handle.getName().equals(method.method().name)
          && handle.getDesc().equals(method.method().desc)
          && hasBoth(method.owner().node().name, handle.getOwner(), classes)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is, in some class that has it, a method that a type of the JDK declares. */
  private static boolean isOfJdk(ProgramClasses.Declared method, ProgramClasses classes) {
    String declaring = method.owner().node().name;
    if (method.is(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)
        || method.method().name.equals("<init>")
        || classes.isOfJdk(declaring)) {
      return false;
    }
    return classes.ofClassPath().stream()
        .map(code -> code.node().name)
        .filter(name -> classes.is(name, declaring))
        .flatMap(name -> classes.supertypes(name).stream())
        .filter(classes::isOfJdk)
        .distinct()
        .anyMatch(type -> classes.method(type, method.method().name, method.method().desc) != null);
  }

  /** The most that the target can run, or else that a class file can hold. */
  private static int mostWords(Pricing pricing) {
    Long limit = pricing.model().limits().get("method.words");
    return limit == null ? MOST_WORDS : (int) Math.min(limit, MOST_WORDS);
  }

  private static MethodInfo caller(int words) {
    return MethodInfo.withoutCode(
        CALLER, new TargetSize(words, 0), BlockCount.ZERO, CallingBytecode.NONE);
  }
}
