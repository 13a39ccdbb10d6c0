package org.cprof.udi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.software.PricedRoutine;

/**
 * What is counted in one method.
 *
 * @param words size of the method on the target in words of 4 bytes, 0 if unknown
 * @param cacheBlocks blocks that it takes in a simulated method cache, 0 if it never enters one
 * @param entry counted once a call: the entry block and what the target does at every invocation.
 *     Costs nothing at run time
 * @param blocks for each basic block, what every execution counts; zero for the entry block
 * @param events what is counted as a child node, in the order of the code
 * @param operandPrices instructions whose price depends on their operands, in the order of the code
 * @param dataAccesses instructions that change the data caches of the target, in the order of the
 *     code
 * @param violations why the target cannot run the method, or its model cannot price it exactly;
 *     empty if both can
 * @param body what of the method's code counts; with a price, the entry's count is that of a call
 *     with all that it does
 * @param replacedCalls invokes of which the target's tool chain makes bytecodes
 * @param routine with a price, what the target executes in place of the method; the entry's count
 *     is then what it costs without its callees. Null otherwise
 * @param counters what the UDI counts beside cycles and bytecodes
 */
public record MethodPlan(
    int words,
    int cacheBlocks,
    BlockCount entry,
    List<BlockCount> blocks,
    List<Event> events,
    List<OperandPrice> operandPrices,
    List<DataAccess> dataAccesses,
    List<String> violations,
    HostBody body,
    Set<Instruction> replacedCalls,
    PricedRoutine routine,
    NodeCounters counters) {

  /** No lambda, for which the JDK would make code in the middle of the program. */
  private static final Comparator<Event> BY_PLACE =
      new Comparator<>() {
        @Override
        public int compare(Event one, Event other) {
          return Integer.compare(one.at().bytecodeIndex(), other.at().bytecodeIndex());
        }
      };

  /** A plan without counters of its own. */
  public MethodPlan(
      int words,
      int cacheBlocks,
      BlockCount entry,
      List<BlockCount> blocks,
      List<Event> events,
      List<OperandPrice> operandPrices,
      List<DataAccess> dataAccesses,
      List<String> violations,
      HostBody body,
      Set<Instruction> replacedCalls,
      PricedRoutine routine) {
    this(
        words,
        cacheBlocks,
        entry,
        blocks,
        events,
        operandPrices,
        dataAccesses,
        violations,
        body,
        replacedCalls,
        routine,
        NodeCounters.NONE);
  }

  /** A plan for a method that the target can run. */
  public MethodPlan(
      int words,
      int cacheBlocks,
      BlockCount entry,
      List<BlockCount> blocks,
      List<Event> events,
      List<OperandPrice> operandPrices) {
    this(
        words,
        cacheBlocks,
        entry,
        blocks,
        events,
        operandPrices,
        List.of(),
        List.of(),
        HostBody.COUNTED,
        Set.of(),
        null);
  }

  /** Whether nothing counts of what the method's code executes. */
  public boolean isFixedPrice() {
    return body != HostBody.COUNTED;
  }

  /** The same plan with blocks that count nothing. */
  MethodPlan withEntryOnly(BlockCount otherEntry) {
    return withCounts(otherEntry, Collections.nCopies(blocks.size(), BlockCount.ZERO));
  }

  /** The same plan with other counts. */
  public MethodPlan withCounts(BlockCount otherEntry, List<BlockCount> otherBlocks) {
    return new MethodPlan(
        words,
        cacheBlocks,
        otherEntry,
        otherBlocks,
        events,
        operandPrices,
        dataAccesses,
        violations,
        body,
        replacedCalls,
        routine,
        counters);
  }

  /** The same plan with more that the target or its model does not have. */
  MethodPlan withViolations(List<String> more) {
    List<String> all = new ArrayList<>(violations);
    all.addAll(more);
    return new MethodPlan(
        words,
        cacheBlocks,
        entry,
        blocks,
        events,
        operandPrices,
        dataAccesses,
        all,
        body,
        replacedCalls,
        routine,
        counters);
  }

  /** The same plan with counters of the UDI. */
  public MethodPlan withCounters(NodeCounters otherCounters) {
    return new MethodPlan(
        words,
        cacheBlocks,
        entry,
        blocks,
        events,
        operandPrices,
        dataAccesses,
        violations,
        body,
        replacedCalls,
        routine,
        otherCounters);
  }

  /**
   * The same plan with less code to insert: in each block, events of the same name are counted at
   * once. The sums stay the same, the order of the events within a block is lost. So is what source
   * lines take.
   */
  public MethodPlan compact(MethodCode method) {
    List<Event> fewer = new ArrayList<>();
    for (BasicBlock block : method.blocks()) {
      Map<String, Event> byName = new LinkedHashMap<>();
      for (Event event : events) {
        int position = event.at().bytecodeIndex();
        if (position >= block.first().bytecodeIndex() && position <= block.last().bytecodeIndex()) {
          Event known = byName.get(event.name());
          byName.put(event.name(), known == null ? event : both(known, event));
        }
      }
      fewer.addAll(byName.values());
    }
    fewer.sort(BY_PLACE);
    return new MethodPlan(
        words,
        cacheBlocks,
        entry,
        blocks,
        fewer,
        operandPrices,
        dataAccesses,
        violations,
        body,
        replacedCalls,
        routine,
        counters.lines() == null ? counters : NodeCounters.NONE);
  }

  private static Event both(Event first, Event second) {
    int times = first.times() + second.times();
    return new Event(
        first.at(),
        first.kind(),
        first.name(),
        first.targetOpcode(),
        first.cycles(),
        first.position(),
        times);
  }
}
