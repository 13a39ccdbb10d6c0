package org.cprof.profile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A calling context tree in memory: one array per column, indexed by the node's id, methods by
 * their index in {@link #methods()}.
 *
 * <p>Ids are in preorder, so that a subtree is a range of ids: node {@code n} and all below it are
 * {@code n} to {@code subtreeEnd(n) - 1}. A node takes about 100 bytes.
 */
public final class Profile {
  private final ProfileHeader header;
  private final List<MethodReference> methods;
  private final NodeColumns nodes;
  private final int size;
  private final int[] subtreeEnd;
  private final long[] inclusiveCycles;

  /** Null until somebody asks, as are the totals. */
  private Profile target;

  private MethodTotals totals;

  /**
   * @param size how many of the nodes belong to it
   */
  Profile(ProfileHeader header, List<MethodReference> methods, NodeColumns nodes, int size) {
    this.header = header;
    this.methods = methods;
    this.nodes = nodes;
    this.size = size;
    this.subtreeEnd = new int[size];
    this.inclusiveCycles = new long[size];
    sumUp();
  }

  /**
   * The part of the profile that the target executes too: without the roots of kind {@link
   * NodeKind#HOST}, which stand behind all others.
   */
  public Profile target() {
    if (target == null) {
      int node = 1;
      while (node < size && methods.get(methodIndex(node)).kind() != NodeKind.HOST) {
        node = subtreeEnd[node];
      }
      target = node >= size ? this : first(node);
    }
    return target;
  }

  private Profile first(int size) {
    int methodCount = 0;
    for (int node = 0; node < size; node++) {
      methodCount = Math.max(methodCount, methodIndex(node) + 1);
    }
    // Methods are in the order of their first nodes, so those of the first nodes are the first.
    return new Profile(header, methods.subList(0, methodCount), nodes, size);
  }

  /**
   * Children have higher ids than their parents, so going backwards completes every child first.
   */
  private void sumUp() {
    long[] cycles = nodes.metrics()[Metric.CYCLES.ordinal()];
    long[] invokeCycles = nodes.metrics()[Metric.INVOKE_CYCLES.ordinal()];
    for (int node = size() - 1; node >= 0; node--) {
      subtreeEnd[node] = Math.max(subtreeEnd[node], node + 1);
      long below = Math.addExact(inclusiveCycles[node], cycles[node]);
      inclusiveCycles[node] = Math.addExact(below, invokeCycles[node]);
      if (node > 0) {
        int p = parent(node);
        subtreeEnd[p] = Math.max(subtreeEnd[p], subtreeEnd[node]);
        inclusiveCycles[p] = Math.addExact(inclusiveCycles[p], below);
      }
    }
  }

  public ProfileHeader header() {
    return header;
  }

  /** The number of nodes, at least 1; node 0 is the root. */
  public int size() {
    return size;
  }

  /** Every method that a node refers to, in the order of its first node. */
  public List<MethodReference> methods() {
    return methods;
  }

  /** The parent's id; -1 for the root. */
  public int parent(int node) {
    return nodes.parent()[node];
  }

  public MethodReference method(int node) {
    return methods.get(methodIndex(node));
  }

  /** The position of the node's method in {@link #methods()}. */
  public int methodIndex(int node) {
    return nodes.method()[node];
  }

  /** The line of the call site in the parent's source; -1 if unknown or merged. */
  public int line(int node) {
    return nodes.line()[node];
  }

  /** The index of the call site in the parent's code; -1 if call sites are merged. */
  public int bytecodeIndex(int node) {
    return nodes.bytecodeIndex()[node];
  }

  /** The size of the node's method on the target in words of 4 bytes; 0 if unknown. */
  public int words(int node) {
    return nodes.words()[node];
  }

  public long calls(int node) {
    return nodes.calls()[node];
  }

  public long metric(Metric metric, int node) {
    return nodes.metrics()[metric.ordinal()][node];
  }

  /**
   * The field of a column that a UDI added.
   *
   * @param column its place in the header's {@link ProfileHeader#columns()}
   */
  public String detail(int column, int node) {
    return nodes.details()[column][node];
  }

  /**
   * The number in such a field.
   *
   * @return 0 for an empty field, and in a profile without the column, whose number is negative
   */
  public long number(int column, int node) {
    String field = column < 0 ? "" : detail(column, node);
    return field.isEmpty() ? 0 : Long.parseLong(field);
  }

  /** The parts of a field of several; none of an empty one. */
  public String[] parts(int column, int node) {
    String field = detail(column, node);
    return field.isEmpty() ? new String[0] : field.split(";");
  }

  /** The fields of all columns that a UDI added, in the header's order. */
  public List<String> details(int node) {
    List<String> fields = new ArrayList<>(nodes.details().length);
    for (String[] column : nodes.details()) {
      fields.add(column[node]);
    }
    return fields;
  }

  /**
   * A node as a row of another profile.
   *
   * @param parent the parent's id there
   * @param fields of the columns that the metadata there declare
   */
  public ProfileRow row(int node, int parent, List<String> fields) {
    long[] metrics = new long[Metric.COUNT];
    for (int m = 0; m < metrics.length; m++) {
      metrics[m] = nodes.metrics()[m][node];
    }
    return new ProfileRow(
        parent,
        method(node),
        line(node),
        bytecodeIndex(node),
        words(node),
        calls(node),
        fields,
        metrics);
  }

  /** The cycles from the start of the node's invokes to the end of their returns, in total. */
  public long inclusiveCycles(int node) {
    return inclusiveCycles[node];
  }

  /** The id after the last one of the node's subtree. */
  public int subtreeEnd(int node) {
    return subtreeEnd[node];
  }

  /** The number of nodes between the root and this node, which is 0 for the root. */
  public int depth(int node) {
    int depth = 0;
    for (int n = node; n > 0; n = parent(n)) {
      depth++;
    }
    return depth;
  }

  /** The methods from the outermost one to that of a node. */
  public List<MethodReference> path(int node) {
    return path(node, Integer.MAX_VALUE);
  }

  /** The last methods of the same, at most so many. */
  public List<MethodReference> path(int node, int most) {
    List<MethodReference> path = new ArrayList<>();
    for (int n = node; n > 0 && path.size() < most; n = parent(n)) {
      path.add(method(n));
    }
    Collections.reverse(path);
    return path;
  }

  /** The sum of a metric over all nodes. */
  public long total(Metric metric) {
    long sum = 0;
    for (int node = 0; node < size; node++) {
      sum += metric(metric, node);
    }
    return sum;
  }

  /** The sums of each method over all nodes. */
  MethodTotals totals() {
    if (totals == null) {
      totals = MethodTotals.below(this, 0);
    }
    return totals;
  }

  public long totalCalls() {
    long sum = 0;
    for (int node = 0; node < size; node++) {
      sum += calls(node);
    }
    return sum;
  }
}
