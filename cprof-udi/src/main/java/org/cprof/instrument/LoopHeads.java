package org.cprof.instrument;

import java.util.HashSet;
import java.util.Set;
import org.cprof.code.BasicBlock;
import org.cprof.code.BranchTargets;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/** The labels of a method that something behind them jumps to. */
final class LoopHeads {
  private final Set<LabelNode> labels = new HashSet<>();

  LoopHeads(MethodNode method) {
    Set<LabelNode> seen = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LabelNode label) {
        seen.add(label);
      } else {
        for (LabelNode target : BranchTargets.of(insn)) {
          if (seen.contains(target)) {
            labels.add(target);
          }
        }
      }
    }
  }

  boolean isEmpty() {
    return labels.isEmpty();
  }

  boolean contains(BasicBlock block) {
    AbstractInsnNode label = block.first().node().getPrevious();
    for (; label != null && label.getOpcode() < 0; label = label.getPrevious()) {
      if (label instanceof LabelNode target && labels.contains(target)) {
        return true;
      }
    }
    return false;
  }
}
