package org.cprof.code;

import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.Operand;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Tells what an instruction of the tree is in the class file: its very opcode, its length, its
 * operands.
 */
final class Decoder {

  /** JVMS 6.5, wide: the opcode that it widens follows. */
  private static final int WIDE = 196;

  private final String owner;
  private final byte[] classFile;
  private final int codeStart;

  Decoder(String owner, byte[] classFile, int codeStart) {
    this.owner = owner;
    this.classFile = classFile;
    this.codeStart = codeStart;
  }

  HostInstruction decode(AbstractInsnNode insn, int offset, int length) {
    int opcode = classFile[codeStart + offset] & 0xFF;
    if (opcode == WIDE) {
      opcode = classFile[codeStart + offset + 1] & 0xFF;
    }
    if (insn.getOpcode() == Opcodes.INVOKESTATIC) {
      MethodInsnNode call = (MethodInsnNode) insn;
      return new HostInstruction(opcode, length, -1, 0, Operand.NONE, call.owner, call.name);
    }
    return new HostInstruction(opcode, length, local(insn), constant(insn), operand(insn));
  }

  private static int local(AbstractInsnNode insn) {
    if (insn instanceof VarInsnNode variable) {
      return variable.var;
    }
    return insn instanceof IincInsnNode increment ? increment.var : -1;
  }

  private static int constant(AbstractInsnNode insn) {
    if (insn instanceof IincInsnNode increment) {
      return increment.incr;
    }
    if (insn instanceof IntInsnNode push) {
      return push.operand;
    }
    return insn instanceof MultiANewArrayInsnNode array ? array.dims : 0;
  }

  private Operand operand(AbstractInsnNode insn) {
    if (insn instanceof FieldInsnNode field) {
      return switch (field.desc.charAt(0)) {
        case 'L', '[' -> Operand.REFERENCE_FIELD;
        case 'J', 'D' -> Operand.LONG_FIELD;
        default -> Operand.NONE;
      };
    }
    if (insn instanceof MethodInsnNode call
        && call.getOpcode() == Opcodes.INVOKESPECIAL
        && !call.name.equals("<init>")
        && !call.owner.equals(owner)) {
      return Operand.SUPER_CALL;
    }
    return Operand.NONE;
  }

  static int readInt(byte[] bytes, int offset) {
    return (bytes[offset] & 0xFF) << 24
        | (bytes[offset + 1] & 0xFF) << 16
        | (bytes[offset + 2] & 0xFF) << 8
        | bytes[offset + 3] & 0xFF;
  }
}
