package org.cprof.udi;

import java.util.List;

/**
 * The counters that a UDI has in every node of one method, besides cycles and bytecodes.
 *
 * @param size how many there are
 * @param meaning what they stand for, as the UDI understands it when the profile is written. Nodes
 *     of methods with the same name are only added up if it is equal
 * @param bytecodes of each counter, how many executed bytecodes one step of it stands for; empty if
 *     bytecodes are counted in another way
 * @param counted where they are counted, in any order
 */
public record NodeCounters(
    int size, String meaning, List<Integer> bytecodes, List<Counted> counted) {

  public static final NodeCounters NONE = new NodeCounters(0, "", List.of(), List.of());

  public NodeCounters {
    bytecodes = List.copyOf(bytecodes);
    counted = List.copyOf(counted);
  }
}
