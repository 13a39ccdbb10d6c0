package org.cprof.instrument.call;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.Throwing;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Walks through a block and tells which instructions can throw, with what is known of the locals:
 * one whose field was read, or whose method was called, is not null afterwards.
 */
final class KnownObjects {

  private final Throwing throwing;
  private final List<Instruction> instructions;

  /** Locals that hold a reference other than null, at the place that is looked at. */
  private final Set<Integer> objects = new HashSet<>();

  private int index;

  /** Stands at the first instruction of a block. */
  KnownObjects(Throwing throwing, BasicBlock block) {
    this.throwing = throwing;
    this.instructions = block.instructions();
    if (throwing.keepsThis()) {
      objects.add(0);
    }
  }

  /** Goes on to the next instruction. */
  void advance() {
    learn();
    index++;
  }

  /** Whether an invoke is known to have an object to be called on, or needs none. */
  boolean hasReceiver() {
    if (!(instructions.get(index).node() instanceof MethodInsnNode call)) {
      return false;
    }
    if (call.getOpcode() == Opcodes.INVOKESTATIC || call.name.equals("<init>")) {
      return true;
    }
    Integer local = receiver(call);
    return local != null && objects.contains(local);
  }

  /** The local that an invoke's receiver was loaded from, or null where that is not obvious. */
  private Integer receiver(MethodInsnNode call) {
    int below = index - 1 - Type.getArgumentTypes(call.desc).length;
    for (int i = below + 1; i < index; i++) {
      if (i < 0 || !isPush(instructions.get(i).node())) {
        return null;
      }
    }
    return below < 0 ? null : loaded(instructions.get(below).node());
  }

  private static boolean isPush(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.SIPUSH
        || insn instanceof LdcInsnNode
        || opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD;
  }

  private static Integer loaded(AbstractInsnNode insn) {
    return insn.getOpcode() == Opcodes.ALOAD ? ((VarInsnNode) insn).var : null;
  }

  /** Whether an exception can leave the instruction. */
  boolean mayThrow() {
    AbstractInsnNode insn = instructions.get(index).node();
    AbstractInsnNode before = index == 0 ? null : instructions.get(index - 1).node();
    if (insn.getOpcode() == Opcodes.GETFIELD
        && before != null
        && throwing.isOwnOfObject((FieldInsnNode) insn)
        && objects.contains(loaded(before))) {
      return false;
    }
    return throwing.mayThrow(insn, before);
  }

  /** What an instruction that has been executed tells of the locals. */
  private void learn() {
    AbstractInsnNode insn = instructions.get(index).node();
    int opcode = insn.getOpcode();
    if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
      int local = ((VarInsnNode) insn).var;
      objects.remove(local);
      if (opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE) {
        objects.remove(local + 1);
      }
    } else if (opcode == Opcodes.GETFIELD && index > 0) {
      addObject(loaded(instructions.get(index - 1).node()));
    } else if (opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE) {
      addObject(receiver((MethodInsnNode) insn));
    }
  }

  private void addObject(Integer local) {
    if (local != null) {
      objects.add(local);
    }
  }
}
