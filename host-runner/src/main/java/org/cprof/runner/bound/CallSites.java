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
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Who calls a method on the class path: by which invokes, and the size of the largest caller by
 * each, which a return may have to load.
 */
final class CallSites {
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
          }
        }
      }
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
        || classes.supertypes(declaring).contains(call.owner)
        || !call.owner.startsWith("[") && classes.supertypes(call.owner).contains(declaring);
  }

  private static MethodInfo caller(int words) {
    return MethodInfo.withoutCode(
        CALLER, new TargetSize(words, 0), BlockCount.ZERO, CallingBytecode.NONE);
  }
}
