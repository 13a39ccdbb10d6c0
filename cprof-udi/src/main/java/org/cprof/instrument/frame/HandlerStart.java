package org.cprof.instrument.frame;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Where code is inserted that shall run first in an exception handler.
 *
 * <p>javac lets the handlers of {@code synchronized} and {@code finally} cover themselves. A call
 * within that range makes C1 give up ("exception handler covers itself"), and in front of it the
 * monitor would be uncovered. So the code goes directly behind the range, if control cannot go
 * anywhere else from the handler's start.
 */
public final class HandlerStart {

  private final MethodNode method;

  public HandlerStart(MethodNode method) {
    this.method = method;
  }

  /** The instruction to insert before, given the handler's first one. */
  public AbstractInsnNode insertionPoint(
      AbstractInsnNode first, Set<AbstractInsnNode> blockStarts) {
    LabelNode end = endOfSelfCover(first);
    if (end == null) {
      return first;
    }
    AbstractInsnNode insn = first;
    while (insn != end) {
      if (insn == null || leaves(insn) || insn != first && blockStarts.contains(insn)) {
        return first;
      }
      insn = insn.getNext();
    }
    while (insn != null && insn.getOpcode() < 0) {
      insn = insn.getNext();
    }
    return insn == null || blockStarts.contains(insn) ? first : insn;
  }

  private static boolean leaves(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return insn instanceof JumpInsnNode
        || opcode >= Opcodes.RET && opcode <= Opcodes.RETURN
        || opcode == Opcodes.ATHROW;
  }

  /** The last end of the ranges that cover the start of their own handler, or null. */
  private LabelNode endOfSelfCover(AbstractInsnNode first) {
    Set<LabelNode> labels = new HashSet<>();
    for (AbstractInsnNode i = first.getPrevious();
        i != null && i.getOpcode() < 0;
        i = i.getPrevious()) {
      if (i instanceof LabelNode label) {
        labels.add(label);
      }
    }
    int position = method.instructions.indexOf(first);
    LabelNode last = null;
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (labels.contains(block.handler)
          && method.instructions.indexOf(block.start) <= position
          && method.instructions.indexOf(block.end) > position
          && (last == null
              || method.instructions.indexOf(block.end) > method.instructions.indexOf(last))) {
        last = block.end;
      }
    }
    return last;
  }
}
