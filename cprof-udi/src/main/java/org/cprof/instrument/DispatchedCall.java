package org.cprof.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An invoke that may end in a native of the program's. The run-time is asked before it, as the
 * native may call back.
 */
final class DispatchedCall {

  private static final int CONTEXT_LOCALS = 2;

  private final MethodInsnNode call;
  private final Type[] arguments;
  private final int context;

  /**
   * @param firstLocal first of {@link #spareLocals} that nothing else uses until behind the invoke
   */
  DispatchedCall(MethodInsnNode call, int firstLocal) {
    this.call = call;
    this.arguments = Type.getArgumentTypes(call.desc);
    this.context = firstLocal;
  }

  /** How many locals an invoke needs, from before it to behind it. */
  static int spareLocals(MethodInsnNode call) {
    int receiver = 1;
    return CONTEXT_LOCALS + (Type.getArgumentsAndReturnSizes(call.desc) >> 2) - receiver;
  }

  void emitBefore(InsnList list) {
    int local = context + CONTEXT_LOCALS;
    for (int i = arguments.length - 1; i >= 0; i--) {
      list.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ISTORE), local));
      local += arguments[i].getSize();
    }
    list.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    list.add(new LdcInsnNode(call.name + call.desc)); // Stack: L L L
    RuntimeCalls.call(
        list, "beginNativeOf", "(Ljava/lang/Object;Ljava/lang/String;)J"); // Stack: L J
    list.add(new VarInsnNode(Opcodes.LSTORE, context)); // Stack: L
    for (Type argument : arguments) {
      local -= argument.getSize();
      list.add(new VarInsnNode(argument.getOpcode(Opcodes.ILOAD), local));
    }
  }

  void emitBehind(InsnList list) {
    list.add(new VarInsnNode(Opcodes.LLOAD, context)); // Stack: J
    RuntimeCalls.call(list, "endNative", "(J)V"); // Stack:
  }
}
