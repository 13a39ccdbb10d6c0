package org.cprof.instrument.frame;

import org.cprof.instrument.call.RuntimeCalls;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Emits arithmetic on local variables of type long. */
public final class LongLocals {

  private LongLocals() {}

  public static void clear(InsnList code, int local) {
    code.add(new InsnNode(Opcodes.LCONST_0)); // Stack: J
    code.add(new VarInsnNode(Opcodes.LSTORE, local)); // Stack:
  }

  public static void add(InsnList code, int local, int constant) {
    if (constant != 0) {
      code.add(new VarInsnNode(Opcodes.LLOAD, local)); // Stack: J
      // As an int: most of these need no constant of the class then.
      RuntimeCalls.push(code, constant); // Stack: J I
      code.add(new InsnNode(Opcodes.I2L)); // Stack: J J
      code.add(new InsnNode(Opcodes.LADD)); // Stack: J
      code.add(new VarInsnNode(Opcodes.LSTORE, local)); // Stack:
    }
  }
}
