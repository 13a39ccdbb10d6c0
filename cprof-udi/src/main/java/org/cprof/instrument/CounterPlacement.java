package org.cprof.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.BasicBlock;
import org.cprof.code.BranchTargets;
import org.cprof.code.MethodCode;
import org.cprof.code.Throwing;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.udi.BlockCount;
import org.cprof.udi.MethodPlan;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * Lets fewer blocks count, with the same sums at any time.
 *
 * <p>When a block cannot throw, and all blocks that it may continue with are reached from nowhere
 * else, one of those runs for each run of it. So the block counts one successor's part in advance,
 * that successor nothing, and the others the difference. What moves into the entry block costs
 * nothing at all. Blocks are visited from the last to the first, so counts move up through whole
 * trees of branches.
 */
final class CounterPlacement {

  private final MethodCode code;
  private final MethodPlan plan;
  private final List<List<Integer>> successors = new ArrayList<>();
  private final int[] predecessors;
  private final List<BlockCount> counts;
  private BlockCount entry;

  private CounterPlacement(MethodCode code, MethodPlan plan) {
    this.code = code;
    this.plan = plan;
    this.predecessors = new int[code.blocks().size()];
    this.counts = new ArrayList<>(plan.blocks());
    this.entry = plan.entry();
  }

  /** The plan with its counts moved. */
  static MethodPlan place(MethodCode code, MethodPlan plan) {
    return code.blocks().size() == 1 ? plan : new CounterPlacement(code, plan).place();
  }

  private MethodPlan place() {
    findEdges();
    Throwing throwing = new Throwing(code);
    for (int block = counts.size() - 1; block >= 0; block--) {
      if (isOnlyWayTo(successors.get(block), block)
          && !throwing.mayThrow(code.blocks().get(block))) {
        countInAdvance(block, likely(successors.get(block)));
      }
    }
    return plan.withCounts(entry, counts);
  }

  private void findEdges() {
    Map<AbstractInsnNode, Integer> blockOfLabel = new HashMap<>();
    for (int block = 0; block < code.blocks().size(); block++) {
      AbstractInsnNode label = code.blocks().get(block).first().node().getPrevious();
      for (; label != null && label.getOpcode() < 0; label = label.getPrevious()) {
        blockOfLabel.put(label, block);
      }
    }
    for (int block = 0; block < code.blocks().size(); block++) {
      AbstractInsnNode last = code.blocks().get(block).last().node();
      List<Integer> next = new ArrayList<>();
      for (LabelNode target : BranchTargets.of(last)) {
        Integer targetBlock = blockOfLabel.get(target);
        if (!next.contains(targetBlock)) {
          next.add(targetBlock);
        }
      }
      boolean isLast = block == code.blocks().size() - 1; // dead code may run off the end
      if (fallsThrough(last) && !isLast && !next.contains(block + 1)) {
        next.add(block + 1);
      }
      successors.add(next);
      next.forEach(successor -> predecessors[successor]++);
    }
  }

  private static boolean fallsThrough(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return !(opcode == Opcodes.GOTO
        || opcode >= Opcodes.RET && opcode <= Opcodes.RETURN
        || opcode == Opcodes.ATHROW);
  }

  private boolean isOnlyWayTo(List<Integer> blocks, int from) {
    for (int block : blocks) {
      boolean startsMethod = block == 0;
      boolean isHandler = code.blocks().get(block).isHandler();
      if (block == from || startsMethod || isHandler || predecessors[block] != 1) {
        return false;
      }
    }
    return !blocks.isEmpty() && code.blocks().get(from).last().node().getOpcode() != Opcodes.JSR;
  }

  /** A guess: not a block that leaves the method, and the dearest of the others. */
  private int likely(List<Integer> blocks) {
    int best = blocks.get(0);
    for (int block : blocks) {
      boolean leaves = leaves(code.blocks().get(block));
      boolean bestLeaves = leaves(code.blocks().get(best));
      if (bestLeaves && !leaves
          || bestLeaves == leaves && counts.get(block).cycles() > counts.get(best).cycles()) {
        best = block;
      }
    }
    return best;
  }

  private static boolean leaves(BasicBlock block) {
    int opcode = block.last().node().getOpcode();
    return JvmOpcodes.isReturn(opcode) || opcode == Opcodes.ATHROW;
  }

  private void countInAdvance(int block, int successor) {
    BlockCount moved = counts.get(successor);
    for (int other : successors.get(block)) {
      counts.set(other, counts.get(other).plus(-moved.cycles(), -moved.bytecodes()));
    }
    if (code.blocks().get(block).isEntry()) {
      entry = entry.plus(moved.cycles(), moved.bytecodes());
    } else {
      counts.set(block, counts.get(block).plus(moved.cycles(), moved.bytecodes()));
    }
  }
}
