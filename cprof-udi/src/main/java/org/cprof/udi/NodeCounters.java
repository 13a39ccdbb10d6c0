package org.cprof.udi;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.cprof.code.Instruction;

/**
 * The counters that a UDI has in every node of one method, besides cycles and bytecodes.
 *
 * @param size how many there are
 * @param meaning what they stand for, as the UDI understands it when the profile is written. Nodes
 *     of methods with the same name are only added up if it is equal
 * @param bytecodes of each counter, how many executed bytecodes one step of it stands for; empty if
 *     bytecodes are counted in another way
 * @param counted where they are counted, in any order
 * @param chained calls of constructors that make no object of their own, but go on with one that is
 *     under construction; they are told apart from other calls
 * @param lines what the last of the counters tell of source lines; null where none does
 */
public record NodeCounters(
    int size,
    String meaning,
    List<Integer> bytecodes,
    List<Counted> counted,
    Set<Instruction> chained,
    LineTable lines) {

  public static final NodeCounters NONE =
      new NodeCounters(0, "", List.of(), List.of(), Set.of(), null);

  /**
   * Keeps copies of the lists, which nobody changes.
   *
   * @param size number of counters of a node
   * @param meaning what a reader of profiles must know of them
   * @param bytecodes indexes of the bytecodes in the class file
   * @param counted what is counted, and in which counter
   * @param chained calls of constructors that make no object of their own
   * @param lines what the counters tell of source lines, or null
   */
  public NodeCounters {
    bytecodes = List.copyOf(bytecodes);
    counted = List.copyOf(counted);
    chained = Set.copyOf(chained);
  }

  /**
   * Counters of a UDI that does not ask which calls make objects.
   *
   * @param size number of counters of a node
   * @param meaning what a reader of profiles must know of them
   * @param bytecodes indexes of the bytecodes in the class file
   * @param counted what is counted, and in which counter
   */
  public NodeCounters(int size, String meaning, List<Integer> bytecodes, List<Counted> counted) {
    this(size, meaning, bytecodes, counted, Set.of(), null);
  }

  /** These counters, and what is counted but stands in no counter of a node. */
  NodeCounters with(List<Counted> more) {
    List<Counted> all = new ArrayList<>(counted);
    all.addAll(more);
    return new NodeCounters(size, meaning, bytecodes, all, chained, lines);
  }

  /**
   * These counters, and behind them those of source lines.
   *
   * @param more where they are counted, one each
   */
  NodeCounters withLines(List<Counted> more, LineTable table) {
    return new NodeCounters(
        size + more.size(), meaning, bytecodes, with(more).counted, chained, table);
  }

  NodeCounters withoutLines() {
    if (lines == null) {
      return this;
    }
    List<Counted> others = new ArrayList<>();
    for (Counted each : counted) {
      if (each instanceof Counted.Allocation || each.counter() < lines.first()) {
        others.add(each);
      }
    }
    return new NodeCounters(lines.first(), meaning, bytecodes, others, chained, null);
  }

  /**
   * {@return how many of them tell of the context} Methods of the same name and meaning have the
   * same. Those behind them tell of the lines of one class file.
   */
  public int ofContext() {
    return lines == null ? size : lines.first();
  }

  /** {@return what must be known of them once the code is instrumented} */
  public NodeCounters withoutCode() {
    return this == NONE
        ? NONE
        : new NodeCounters(size, meaning, bytecodes, List.of(), Set.of(), lines);
  }
}
