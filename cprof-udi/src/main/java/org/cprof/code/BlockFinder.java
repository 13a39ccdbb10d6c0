package org.cprof.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Splits a method into basic blocks: a block starts at the method's entry, at every target of a
 * jump or switch, at every exception handler, and behind every jump, switch, return and athrow. An
 * invoke or an instruction that may throw only ends one by the precise rule, others by the user's.
 */
final class BlockFinder {

  private BlockFinder() {}

  /**
   * @param ends which instructions end a block beside those that end control flow, each with the
   *     one before it in the block or null
   */
  static List<BasicBlock> find(
      MethodNode method,
      List<Instruction> instructions,
      BiPredicate<Instruction, Instruction> ends) {
    Set<AbstractInsnNode> targets = jumpTargets(method);
    Set<AbstractInsnNode> handlers = new HashSet<>();
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      handlers.add(block.handler);
    }
    List<BasicBlock> blocks = new ArrayList<>();
    int start = 0;
    boolean startIsTarget = false;
    boolean startIsHandler = false;
    for (int i = 0; i < instructions.size(); i++) {
      AbstractInsnNode insn = instructions.get(i).node();
      boolean isTarget = hasLabelOf(insn, targets);
      boolean isHandler = hasLabelOf(insn, handlers);
      boolean starts =
          i == 0
              || isTarget
              || isHandler
              || endsBlock(instructions.get(i - 1).node())
              || ends.test(
                  instructions.get(i - 1), i - 1 == start ? null : instructions.get(i - 2));
      if (starts) {
        if (i > 0) {
          blocks.add(block(instructions, start, i, startIsTarget, startIsHandler));
        }
        start = i;
        startIsTarget = isTarget;
        startIsHandler = isHandler;
      }
    }
    blocks.add(block(instructions, start, instructions.size(), startIsTarget, startIsHandler));
    return blocks;
  }

  private static BasicBlock block(
      List<Instruction> instructions, int start, int end, boolean isTarget, boolean isHandler) {
    boolean isEntry = start == 0 && !isTarget && !isHandler;
    return new BasicBlock(List.copyOf(instructions.subList(start, end)), isEntry, isHandler);
  }

  private static Set<AbstractInsnNode> jumpTargets(MethodNode method) {
    Set<AbstractInsnNode> targets = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      targets.addAll(BranchTargets.of(insn));
    }
    return targets;
  }

  /** Whether one of the labels directly before an instruction is among the given ones. */
  private static boolean hasLabelOf(AbstractInsnNode insn, Set<AbstractInsnNode> labels) {
    for (AbstractInsnNode i = insn.getPrevious();
        i != null && i.getOpcode() < 0;
        i = i.getPrevious()) {
      if (labels.contains(i)) {
        return true;
      }
    }
    return false;
  }

  private static boolean endsBlock(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return insn instanceof JumpInsnNode
        || opcode >= Opcodes.TABLESWITCH && opcode <= Opcodes.RETURN
        || opcode == Opcodes.RET
        || opcode == Opcodes.ATHROW;
  }
}
