package org.cprof.instrument.jdk;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Calls of {@code java.lang.CProfHandOver} where the JDK hands work to other threads: where it
 * starts them, where its executors take tasks, and where their threads call these.
 */
final class HandOverHooks {

  /** The class of tasks that keep where they were made, in a field that the JDK's has not. */
  static final String TASK = "java/util/concurrent/ForkJoinTask";

  private static final String HAND_OVER = "java/lang/CProfHandOver";
  private static final String FIELD = "cprofHandOver";
  private static final String OBJECT = "Ljava/lang/Object;";

  private HandOverHooks() {}

  /** At the entry, with one of the arguments. */
  static void callWithLocal(MethodNode method, int local, String hook, String descriptor) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(Opcodes.ALOAD, local)); // Stack: L
    code.add(call(hook, descriptor)); // Stack:
    method.instructions.insert(code);
    method.maxStack = Math.max(method.maxStack, 1);
  }

  /** Behind all that a constructor of a task does. */
  static void keepIn(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() == Opcodes.RETURN) {
        InsnList code = new InsnList();
        code.add(new VarInsnNode(Opcodes.ALOAD, 0)); // Stack: L
        code.add(call("made", "()" + OBJECT)); // Stack: L L
        code.add(new FieldInsnNode(Opcodes.PUTFIELD, TASK, FIELD, OBJECT)); // Stack:
        method.instructions.insertBefore(insn, code);
      }
    }
    method.maxStack = Math.max(method.maxStack, 2);
  }

  /**
   * Around the call by which a thread of an executor has a task executed, which is on top of the
   * stack. An exception leaves the context of the task; whoever catches it, or calls next, sets its
   * own. The local variable is of no use in other blocks, so no frame names it.
   */
  static void aroundTask(MethodNode method, String owner, String name) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode task
          && task.owner.equals(owner)
          && task.name.equals(name)) {
        int local = method.maxLocals;
        InsnList before = new InsnList();
        before.add(new InsnNode(Opcodes.DUP)); // Stack: L L
        if (owner.equals(TASK)) {
          before.add(new InsnNode(Opcodes.DUP)); // Stack: L L L
          before.add(new FieldInsnNode(Opcodes.GETFIELD, TASK, FIELD, OBJECT)); // Stack: L L L
        } else {
          before.add(new InsnNode(Opcodes.ACONST_NULL)); // Stack: L L L
        }
        before.add(call("begin", "(" + OBJECT + OBJECT + ")J")); // Stack: L J
        before.add(new VarInsnNode(Opcodes.LSTORE, local)); // Stack: L
        InsnList behind = new InsnList();
        behind.add(new VarInsnNode(Opcodes.LLOAD, local)); // Stack: .. J
        behind.add(call("end", "(J)V")); // Stack: ..
        method.instructions.insertBefore(task, before);
        method.instructions.insert(task, behind);
        method.maxLocals += 2;
        method.maxStack += 3;
      }
    }
  }

  private static MethodInsnNode call(String hook, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, HAND_OVER, hook, descriptor, false);
  }
}
