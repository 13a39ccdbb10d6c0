package org.cprof.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the nodes of a profile in preorder. */
public final class ProfileBuilder {
  private static final int METRICS = Metric.values().length;

  final ProfileHeader header;
  final List<MethodReference> methods = new ArrayList<>();
  private final Map<MethodReference, Integer> indexes = new HashMap<>();
  int[] parent = new int[64];
  int[] method = new int[64];
  int[] line = new int[64];
  int[] bytecodeIndex = new int[64];
  int[] words = new int[64];
  long[] calls = new long[64];
  final long[][] metrics = new long[METRICS][64];
  final String[][] details;
  int size;

  public ProfileBuilder(ProfileHeader header) {
    this.header = header;
    this.details = new String[header.columns().size()][64];
  }

  /** Adds a node of a profile without columns of a UDI; see the other method of this name. */
  public int add(
      int parentId,
      MethodReference reference,
      int callLine,
      int callIndex,
      int wordCount,
      long callCount,
      long... metricValues) {
    return add(
        parentId,
        reference,
        callLine,
        callIndex,
        wordCount,
        callCount,
        Collections.nCopies(details.length, ""),
        metricValues);
  }

  /**
   * Adds a node and returns its id.
   *
   * @param fields of the columns that the metadata declare
   * @param metricValues the values of all {@link Metric}s in their order
   * @throws IllegalArgumentException if the parent is neither the node added last nor one of its
   *     ancestors, if the node is the root but not the first or the other way round, or if a number
   *     is out of its range
   */
  public int add(
      int parentId,
      MethodReference reference,
      int callLine,
      int callIndex,
      int wordCount,
      long callCount,
      List<String> fields,
      long... metricValues) {
    checkPlace(parentId, reference.kind());
    if (callLine < -1 || callIndex < -1) {
      throw new IllegalArgumentException("line or bytecode_index is less than -1");
    }
    if (wordCount < 0 || callCount < 0) {
      throw new IllegalArgumentException("words or calls are negative");
    }
    if (metricValues.length != METRICS) {
      throw new IllegalArgumentException(metricValues.length + " metrics instead of " + METRICS);
    }
    if (fields.size() != details.length) {
      throw new IllegalArgumentException(fields.size() + " fields for " + details.length);
    }
    if (size == parent.length) {
      grow();
    }
    parent[size] = parentId;
    method[size] = indexOf(reference);
    line[size] = callLine;
    bytecodeIndex[size] = callIndex;
    words[size] = wordCount;
    calls[size] = callCount;
    for (int column = 0; column < details.length; column++) {
      details[column][size] = fields.get(column);
    }
    for (int m = 0; m < METRICS; m++) {
      if (metricValues[m] < 0) {
        throw new IllegalArgumentException(Metric.values()[m].column() + " is negative");
      }
      metrics[m][size] = metricValues[m];
    }
    return size++;
  }

  /**
   * Adds a node of another profile.
   *
   * @param fields of the columns that the metadata of this one declare
   */
  public void copy(Profile from, int node, int parentId, List<String> fields) {
    long[] metricValues = new long[METRICS];
    for (Metric metric : Metric.values()) {
      metricValues[metric.ordinal()] = from.metric(metric, node);
    }
    add(
        parentId,
        from.method(node),
        from.line(node),
        from.bytecodeIndex(node),
        from.words(node),
        from.calls(node),
        fields,
        metricValues);
  }

  /**
   * Completes the profile.
   *
   * @throws IllegalStateException if there is no node
   * @throws ArithmeticException if the sum of all cycles does not fit into 64 bits
   */
  public Profile build() {
    if (size == 0) {
      throw new IllegalStateException("a profile has at least its root");
    }
    return new Profile(this);
  }

  private void checkPlace(int parentId, NodeKind kind) {
    if (size == 0) {
      if (parentId != -1 || kind != NodeKind.ROOT) {
        throw new IllegalArgumentException("the first node must be the root, with parent -1");
      }
      return;
    }
    if (kind == NodeKind.ROOT) {
      throw new IllegalArgumentException("a second root");
    }
    int open = size - 1;
    while (open > parentId) {
      open = parent[open];
    }
    if (open != parentId || parentId < 0) {
      throw new IllegalArgumentException(
          "parent " + parentId + " is neither the node before nor one of its ancestors");
    }
  }

  private int indexOf(MethodReference reference) {
    Integer known = indexes.get(reference);
    if (known != null) {
      return known;
    }
    indexes.put(reference, methods.size());
    methods.add(reference);
    return methods.size() - 1;
  }

  private void grow() {
    int capacity = size + (size >> 1);
    parent = Arrays.copyOf(parent, capacity);
    method = Arrays.copyOf(method, capacity);
    line = Arrays.copyOf(line, capacity);
    bytecodeIndex = Arrays.copyOf(bytecodeIndex, capacity);
    words = Arrays.copyOf(words, capacity);
    calls = Arrays.copyOf(calls, capacity);
    for (int m = 0; m < METRICS; m++) {
      metrics[m] = Arrays.copyOf(metrics[m], capacity);
    }
    for (int column = 0; column < details.length; column++) {
      details[column] = Arrays.copyOf(details[column], capacity);
    }
  }
}
