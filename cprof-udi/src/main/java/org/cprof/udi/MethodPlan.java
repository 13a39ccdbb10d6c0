package org.cprof.udi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.model.software.PricedRoutine;

/**
 * What is counted in one method.
 *
 * @param size of the method on the target
 * @param entry counted once a call: the entry block and what the target does at every invocation.
 *     Costs nothing at run time
 * @param blocks for each basic block, what every execution counts; zero for the entry block
 * @param instructions what is counted for single instructions
 * @param violations why the target cannot run the method, or its model cannot price it exactly;
 *     empty if both can
 * @param execution what the target executes
 * @param counters what the UDI counts beside cycles and bytecodes
 */
public record MethodPlan(
    TargetSize size,
    BlockCount entry,
    List<BlockCount> blocks,
    Instructions instructions,
    List<String> violations,
    Execution execution,
    NodeCounters counters) {

  /**
   * What is counted for single instructions, each list in the order of the code.
   *
   * @param events what is counted as a child node
   * @param operandPrices instructions whose price depends on their operands
   * @param dataAccesses instructions that change the data caches of the target
   * @param replaced instructions in whose place the host executes something that may read the
   *     clock, such as invokes of which the target's tool chain makes bytecodes
   */
  public record Instructions(
      List<Event> events,
      List<OperandPrice> operandPrices,
      List<DataAccess> dataAccesses,
      Set<Instruction> replaced) {

    public static final Instructions NONE =
        new Instructions(List.of(), List.of(), List.of(), Set.of());
  }

  /**
   * What the target executes.
   *
   * @param body what of the method's code counts; with a price, the entry's count is that of a call
   *     with all that it does
   * @param routine with a price, what the target executes in place of the method; the entry's count
   *     is then what it costs without its callees. Null otherwise
   */
  public record Execution(HostBody body, PricedRoutine routine) {

    /** The method's own code. */
    public static final Execution COUNTED = new Execution(HostBody.COUNTED, null);
  }

  private static final Comparator<Event> BY_PLACE =
      Comparator.comparingInt(event -> event.at().bytecodeIndex());

  /**
   * A plan without counters of its own.
   *
   * @param size the size of the method on the target
   * @param entry what each call counts
   * @param blocks what each execution of a block counts, by the number of the block
   * @param instructions what is counted for single instructions
   * @param violations what of the method the target cannot run
   * @param execution what the target executes
   */
  public MethodPlan(
      TargetSize size,
      BlockCount entry,
      List<BlockCount> blocks,
      Instructions instructions,
      List<String> violations,
      Execution execution) {
    this(size, entry, blocks, instructions, violations, execution, NodeCounters.NONE);
  }

  /** {@return size of the method on the target in words of 4 bytes, 0 if unknown} */
  public int words() {
    return size.words();
  }

  /** {@return what is counted as a child node, in the order of the code} */
  public List<Event> events() {
    return instructions.events();
  }

  /** {@return instructions whose price depends on their operands, in the order of the code} */
  public List<OperandPrice> operandPrices() {
    return instructions.operandPrices();
  }

  /** {@return instructions that change the data caches of the target, in the order of the code} */
  public List<DataAccess> dataAccesses() {
    return instructions.dataAccesses();
  }

  /** {@return instructions in whose place the host executes something that may read the clock} */
  public Set<Instruction> replaced() {
    return instructions.replaced();
  }

  /** {@return what of the method's code counts} */
  public HostBody body() {
    return execution.body();
  }

  /** {@return what the target executes in place of the method, or null} */
  public PricedRoutine routine() {
    return execution.routine();
  }

  /** {@return whether nothing counts of what the method's code executes} */
  public boolean isFixedPrice() {
    return body() != HostBody.COUNTED;
  }

  /** This plan with blocks that count nothing. */
  MethodPlan withEntryOnly(BlockCount otherEntry) {
    return withCounts(otherEntry, Collections.nCopies(blocks.size(), BlockCount.ZERO));
  }

  /**
   * {@return the same plan with other counts}
   *
   * @param otherEntry what each call counts
   * @param otherBlocks what each execution of a block counts, by the number of the block
   */
  public MethodPlan withCounts(BlockCount otherEntry, List<BlockCount> otherBlocks) {
    return new MethodPlan(
        size, otherEntry, otherBlocks, instructions, violations, execution, counters);
  }

  /** This plan with more that the target or its model does not have. */
  MethodPlan withViolations(List<String> more) {
    List<String> all = new ArrayList<>(violations);
    all.addAll(more);
    return new MethodPlan(size, entry, blocks, instructions, all, execution, counters);
  }

  /**
   * {@return the same plan with counters of the UDI}
   *
   * @param otherCounters the counters of the UDI
   */
  public MethodPlan withCounters(NodeCounters otherCounters) {
    return new MethodPlan(size, entry, blocks, instructions, violations, execution, otherCounters);
  }

  /**
   * {@return the same plan with less code to insert: in each block, events of the same name are
   * counted at once} The sums stay the same, the order of the events within a block is lost. So is
   * what source lines take, and what routines take, which the plan tells.
   *
   * @param method the method of the plan
   * @param isRoutine tells of a bytecode of the target whether a routine is executed for an event
   */
  public MethodPlan compact(MethodCode method, IntPredicate isRoutine) {
    List<Event> fewer = new ArrayList<>();
    SortedSet<String> unpriced = new TreeSet<>();
    for (BasicBlock block : method.blocks()) {
      Map<String, Event> byName = new LinkedHashMap<>();
      for (Event event : events()) {
        int position = event.at().bytecodeIndex();
        if (position >= block.first().bytecodeIndex() && position <= block.last().bytecodeIndex()) {
          Event known = byName.get(event.name());
          byName.put(event.name(), known == null ? event : both(known, event));
          if (known != null && isRoutine.test(event.targetOpcode())) {
            unpriced.add(event.name());
          }
        }
      }
      fewer.addAll(byName.values());
    }
    fewer.sort(BY_PLACE);
    MethodPlan compact =
        new MethodPlan(
            size,
            entry,
            blocks,
            new Instructions(fewer, operandPrices(), dataAccesses(), replaced()),
            violations,
            execution,
            counters.withoutLines());
    return unpriced.isEmpty()
        ? compact
        : compact.withViolations(
            List.of(
                "no room for code at each routine: those of "
                    + String.join(", ", unpriced)
                    + " are counted, and most not priced"));
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

  /** What of the code that the host has for a method counts. */
  public enum HostBody {
    /** All that it executes. */
    COUNTED,
    /** Its calls, at the price of its entry: the target executes something else. */
    PRICED,
    /** Nothing, not even its calls: the target's tool chain makes bytecodes of them. */
    UNCOUNTED
  }

  /**
   * An instruction that changes the data caches of the target without looking up.
   *
   * @param at the instruction
   * @param empties whether it empties them, or else makes the field valid that it writes
   */
  public record DataAccess(Instruction at, boolean empties) {}
}
