package org.cprof.instrument;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Emits arithmetic on local variables of type long. */
final class LongLocals {

  private LongLocals() {}

  static void clear(InsnList code, int local) {
    code.add(new InsnNode(Opcodes.LCONST_0)); // Stack: J
    code.add(new VarInsnNode(Opcodes.LSTORE, local)); // Stack:
  }

  static void add(InsnList code, int local, int constant) {
    if (constant != 0) {
      code.add(new VarInsnNode(Opcodes.LLOAD, local)); // Stack: J
      code.add(
          constant == 1
              ? new InsnNode(Opcodes.LCONST_1)
              : new LdcInsnNode((long) constant)); // Stack: J J
      code.add(new InsnNode(Opcodes.LADD)); // Stack: J
      code.add(new VarInsnNode(Opcodes.LSTORE, local)); // Stack:
    }
  }
}
