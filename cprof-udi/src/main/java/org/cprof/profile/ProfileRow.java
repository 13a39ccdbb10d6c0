package org.cprof.profile;

import java.util.List;

/**
 * A node of a profile, as a row of its file has it. Nodes come in preorder, the root first, and the
 * id of a node is the number of those before it.
 *
 * @param parent the parent's id, -1 for the root
 * @param line line of the call site in the parent's source, -1 if unknown or merged
 * @param bytecodeIndex index of the call site in the parent's code, -1 if merged
 * @param words size of the method on the target in words of 4 bytes, 0 if unknown
 * @param calls how often the node was called
 * @param fields of the columns that the metadata declare
 * @param metrics the values of all {@link Metric}s in their order
 */
public record ProfileRow(
    int parent,
    MethodReference method,
    int line,
    int bytecodeIndex,
    int words,
    long calls,
    List<String> fields,
    long... metrics) {

  public ProfileRow {
    if (metrics.length != Metric.COUNT) {
      throw new IllegalArgumentException(metrics.length + " metrics instead of " + Metric.COUNT);
    }
  }

  /** A row without fields of a UDI. */
  public ProfileRow(
      int parent,
      MethodReference method,
      int line,
      int bytecodeIndex,
      int words,
      long calls,
      long... metrics) {
    this(parent, method, line, bytecodeIndex, words, calls, List.of(), metrics);
  }
}
