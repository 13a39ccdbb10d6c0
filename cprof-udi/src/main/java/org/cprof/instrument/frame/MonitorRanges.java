package org.cprof.instrument.frame;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Where code is inserted that shall run directly behind an instruction.
 *
 * <p>A range of the exception table that releases a monitor begins directly behind the monitorenter
 * and ends directly behind the monitorexit. The compilers refuse a method in which an instruction
 * that can throw reaches a handler with and without the monitor. So what is inserted behind a
 * monitorenter has to be within the range, and what is inserted behind a monitorexit outside of it:
 * the range's bound becomes a label of its own there.
 */
public final class MonitorRanges {

  private final MethodNode method;

  public MonitorRanges(MethodNode method) {
    this.method = method;
  }

  /** The instruction, or the label behind it, behind which the code goes. */
  public AbstractInsnNode insertionPoint(AbstractInsnNode insn) {
    boolean enters = insn.getOpcode() == Opcodes.MONITORENTER;
    if (!enters && insn.getOpcode() != Opcodes.MONITOREXIT) {
      return insn;
    }
    Set<LabelNode> behind = new HashSet<>();
    for (AbstractInsnNode next = insn.getNext();
        next != null && next.getOpcode() < 0;
        next = next.getNext()) {
      if (next instanceof LabelNode label) {
        behind.add(label);
      }
    }
    LabelNode bound = new LabelNode();
    method.instructions.insert(insn, bound);
    for (TryCatchBlockNode range : method.tryCatchBlocks) {
      if (enters && behind.contains(range.start)) {
        range.start = bound;
      } else if (!enters && behind.contains(range.end)) {
        range.end = bound;
      }
    }
    return bound;
  }
}
