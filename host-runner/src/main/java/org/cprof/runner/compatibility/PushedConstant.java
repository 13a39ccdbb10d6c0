package org.cprof.runner.compatibility;

import java.util.OptionalInt;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/** The constant that an instruction finds on top of the stack. */
final class PushedConstant {

  private PushedConstant() {}

  /**
   * The int that the instruction before pushes; empty if it pushes none. Where the instruction is
   * jumped to as well, it is one of those that it finds.
   */
  static OptionalInt before(AbstractInsnNode insn) {
    AbstractInsnNode before = insn.getPrevious();
    while (before != null && before.getOpcode() < 0) {
      before = before.getPrevious(); // labels, line numbers, frames
    }
    if (before instanceof IntInsnNode push && push.getOpcode() != Opcodes.NEWARRAY) {
      return OptionalInt.of(push.operand);
    }
    if (before instanceof LdcInsnNode load && load.cst instanceof Integer constant) {
      return OptionalInt.of(constant);
    }
    return before != null && before.getOpcode() == Opcodes.ICONST_M1
        ? OptionalInt.of(-1)
        : OptionalInt.empty();
  }
}
