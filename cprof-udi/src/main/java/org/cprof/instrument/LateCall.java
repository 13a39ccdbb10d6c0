package org.cprof.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An invoke whose class may not be loaded before it is executed, so that nobody knows whether the
 * method is native. The class is loaded here, by the constant that the invoke itself resolves next:
 * at the same place, with the same outcome. Then the run-time can be asked, before a native calls
 * back.
 */
final class LateCall {

  /** How many locals an invoke needs, from before it to behind it. */
  static final int SPARE_LOCALS = 2;

  private LateCall() {}

  /**
   * @param number of the method, by which the run-time is asked
   * @param context local variable (a long) that nothing else uses until behind the invoke
   */
  static void emitBefore(MethodInsnNode call, int number, int context, InsnList list) {
    list.add(new LdcInsnNode(Type.getObjectType(call.owner))); // Stack: L
    list.add(new InsnNode(Opcodes.POP)); // Stack:
    RuntimeCalls.push(list, number); // Stack: I
    RuntimeCalls.call(list, "beginLate", "(I)J"); // Stack: J
    list.add(new VarInsnNode(Opcodes.LSTORE, context)); // Stack:
  }

  static void emitBehind(int context, InsnList list) {
    list.add(new VarInsnNode(Opcodes.LLOAD, context)); // Stack: J
    RuntimeCalls.call(list, "endNative", "(J)V"); // Stack:
  }
}
