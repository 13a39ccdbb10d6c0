package org.cprof.instrument.frame;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The call by which a constructor has another one work on its object. Before it {@code this} is no
 * object yet, and no handler may cover the constructor (JVMS 4.10.1.6).
 */
public final class ChainedConstructor {

  private ChainedConstructor() {}

  /** The call; null where there is none, as in all other methods. */
  public static AbstractInsnNode callIn(MethodNode method) {
    if (!method.name.equals("<init>")) {
      return null;
    }
    int pendingNews = 0;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.NEW) {
        pendingNews++;
      } else if (insn.getOpcode() == Opcodes.INVOKESPECIAL
          && ((MethodInsnNode) insn).name.equals("<init>")
          && pendingNews-- == 0) {
        return insn;
      }
    }
    return null;
  }
}
