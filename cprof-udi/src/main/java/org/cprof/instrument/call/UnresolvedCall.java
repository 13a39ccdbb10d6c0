package org.cprof.instrument.call;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An invoke whose class may not be loaded before it is executed, so that nobody knows whether the
 * method is native. The class is loaded here, by the constant that the invoke itself resolves next:
 * at the same place, with the same outcome. Then the run-time can be asked, before a native calls
 * back.
 */
final class UnresolvedCall {

  /** How many locals an invoke needs, from before it to behind it. */
  static final int SPARE_LOCALS = 2;

  /** From this version on (Java 5) {@code ldc} can load a class (JVMS 4.4). */
  private static final int CLASS_CONSTANTS = 49;

  private UnresolvedCall() {}

  /**
   * @param version of the class file
   * @param number of the method, by which the run-time is asked
   * @param context local variable (a long) that nothing else uses until behind the invoke
   */
  static void emitBefore(MethodInsnNode call, int version, int number, int context, InsnList list) {
    if ((version & 0xFFFF) >= CLASS_CONSTANTS) {
      list.add(new LdcInsnNode(Type.getObjectType(call.owner))); // Stack: L
    } else {
      // Of the instructions that load a class, this one needs neither an object nor its members.
      list.add(new InsnNode(Opcodes.ICONST_0)); // Stack: I
      list.add(new TypeInsnNode(Opcodes.ANEWARRAY, call.owner)); // Stack: L
    }
    list.add(new InsnNode(Opcodes.POP)); // Stack:
    RuntimeCalls.push(list, number); // Stack: I
    RuntimeCalls.callOfNatives(list, "beginUnresolved", "(I)J"); // Stack: J
    list.add(new VarInsnNode(Opcodes.LSTORE, context)); // Stack:
  }

  static void emitBehind(int context, InsnList list) {
    list.add(new VarInsnNode(Opcodes.LLOAD, context)); // Stack: J
    RuntimeCalls.callOfNatives(list, "endNative", "(J)V"); // Stack:
  }
}
