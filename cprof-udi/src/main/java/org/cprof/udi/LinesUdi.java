package org.cprof.udi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.processor.CachePolicy;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;

/**
 * All that tells what source lines take, beside what another UDI counts: how often every basic
 * block ran, what operands made bytecodes cost beyond their base price, and at which return
 * instructions the caller was not in the method cache. Where calls miss, their call sites tell.
 */
public final class LinesUdi implements Udi {

  private static final int UNKNOWN = 0;

  private final Udi others;
  private final CycleUdi cycles;
  private final ProcessorModel model;

  /**
   * A UDI that counts cycles by source line.
   *
   * @param others what is counted beside them: the cycles, and perhaps more
   * @param cycles of the model
   * @param model the processor that prices bytecodes
   */
  public LinesUdi(Udi others, CycleUdi cycles, ProcessorModel model) {
    this.others = others;
    this.cycles = cycles;
    this.model = model;
  }

  @Override
  public MethodPlan plan(MethodCode method) {
    MethodPlan plan = others.plan(method);
    if (plan.isFixedPrice()) {
      return plan;
    }
    Map<Instruction, Integer> lines = lines(method);
    Set<Integer> begun = new HashSet<>();
    int first = plan.counters().size();
    List<Counted> counted = new ArrayList<>();
    int[] entry = {};
    List<int[]> blocks = new ArrayList<>();
    for (BasicBlock block : method.blocks()) {
      int[] row = row(block, lines, cycles.byInstruction(block, method.isSynchronized()), begun);
      if (block.isEntry()) {
        entry = row;
      } else {
        counted.add(new Counted.BlockExecution(block.first(), first + counted.size()));
        blocks.add(row);
      }
    }
    List<Integer> priced = new ArrayList<>();
    for (OperandPrice price : plan.operandPrices()) {
      counted.add(new Counted.Price(price.at(), first + counted.size()));
      priced.add(lines.get(price.at()));
    }
    List<Integer> returns = new ArrayList<>();
    if (model.cache().policy() == CachePolicy.FIFO) {
      for (Instruction instruction : method.instructions()) {
        int opcode = instruction.node().getOpcode();
        if (JvmOpcodes.isReturn(opcode)) {
          counted.add(new Counted.ReturnMiss(instruction, first + counted.size()));
          returns.add(lines.get(instruction));
        }
      }
    }
    LineTable table =
        new LineTable(
            entry, first, blocks.toArray(new int[0][]), numbers(priced), numbers(returns));
    return plan.withCounters(plan.counters().withLines(counted, table));
  }

  private static int[] numbers(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Map<Instruction, Integer> lines(MethodCode method) {
    Map<AbstractInsnNode, Instruction> byNode = new IdentityHashMap<>();
    for (Instruction instruction : method.instructions()) {
      byNode.put(instruction.node(), instruction);
    }
    Map<Instruction, Integer> lines = new IdentityHashMap<>();
    int line = UNKNOWN;
    for (AbstractInsnNode node : method.node().instructions) {
      if (node instanceof LineNumberNode number) {
        line = number.line;
      }
      if (byNode.containsKey(node)) {
        lines.put(byNode.get(node), line);
      }
    }
    return lines;
  }

  /**
   * What one run of a block takes.
   *
   * @param begun lines whose first bytecode stands before the block
   */
  private static int[] row(
      BasicBlock block,
      Map<Instruction, Integer> lines,
      Map<Instruction, Long> prices,
      Set<Integer> begun) {
    Map<Integer, int[]> byLine = new LinkedHashMap<>();
    for (Instruction instruction : block.instructions()) {
      int line = lines.get(instruction);
      int[] sums = byLine.get(line);
      if (sums == null) {
        sums = new int[2];
        byLine.put(line, sums);
      }
      sums[0] = Math.toIntExact(sums[0] + prices.get(instruction));
      if (begun.add(line)) {
        sums[1] = 1;
      }
    }
    int[] row = new int[byLine.size() * LineTable.STEP];
    int at = 0;
    for (Map.Entry<Integer, int[]> each : byLine.entrySet()) {
      row[at++] = each.getKey();
      row[at++] = each.getValue()[0];
      row[at++] = each.getValue()[1];
    }
    return row;
  }
}
