package org.cprof.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the nodes of a profile in preorder. */
public final class ProfileBuilder {
  private final ProfileHeader header;
  private final List<MethodReference> methods = new ArrayList<>();
  private final Map<MethodReference, Integer> indexes = new HashMap<>();
  private NodeColumns nodes;
  private int size;

  public ProfileBuilder(ProfileHeader header) {
    this(header, 64);
  }

  /**
   * @param nodes that there will be, as far as anybody knows
   */
  public ProfileBuilder(ProfileHeader header, int nodes) {
    this.header = header;
    this.nodes = NodeColumns.of(nodes, header.columns().size());
  }

  /**
   * Adds a node and returns its id. One without fields has empty ones.
   *
   * @throws IllegalArgumentException if the parent is neither the node added last nor one of its
   *     ancestors, if the node is the root but not the first or the other way round, or if a number
   *     is out of its range
   */
  public int add(ProfileRow row) {
    checkParent(row.parent(), row.method().kind());
    if (row.line() < -1 || row.bytecodeIndex() < -1) {
      throw new IllegalArgumentException("line or bytecode_index is less than -1");
    }
    if (row.words() < 0 || row.calls() < 0) {
      throw new IllegalArgumentException("words or calls are negative");
    }
    List<String> fields = row.fields();
    int columns = nodes.details().length;
    if (!fields.isEmpty() && fields.size() != columns) {
      throw new IllegalArgumentException(fields.size() + " fields for " + columns);
    }
    if (size == nodes.parent().length) {
      nodes = nodes.resized(size + (size >> 1));
    }
    nodes.parent()[size] = row.parent();
    nodes.method()[size] = indexOf(row.method());
    nodes.line()[size] = row.line();
    nodes.bytecodeIndex()[size] = row.bytecodeIndex();
    nodes.words()[size] = row.words();
    nodes.calls()[size] = row.calls();
    for (int column = 0; column < columns; column++) {
      nodes.details()[column][size] = fields.isEmpty() ? "" : fields.get(column);
    }
    for (int m = 0; m < Metric.COUNT; m++) {
      if (row.metrics()[m] < 0) {
        throw new IllegalArgumentException(Metric.values()[m].column() + " is negative");
      }
      nodes.metrics()[m][size] = row.metrics()[m];
    }
    return size++;
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
    return new Profile(header, Collections.unmodifiableList(methods), nodes, size);
  }

  private void checkParent(int parentId, NodeKind kind) {
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
      open = nodes.parent()[open];
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
}
