package org.cprof.udi;

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
 */
public record NodeCounters(
    int size,
    String meaning,
    List<Integer> bytecodes,
    List<Counted> counted,
    Set<Instruction> chained) {

  public static final NodeCounters NONE = new NodeCounters(0, "", List.of(), List.of(), Set.of());

  public NodeCounters {
    bytecodes = List.copyOf(bytecodes);
    counted = List.copyOf(counted);
    chained = Set.copyOf(chained);
  }

  /** Counters of a UDI that does not ask which calls make objects. */
  public NodeCounters(int size, String meaning, List<Integer> bytecodes, List<Counted> counted) {
    this(size, meaning, bytecodes, counted, Set.of());
  }
}
