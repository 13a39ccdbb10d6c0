package org.cprof.runner.calls;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/**
 * The contexts of one or several profiles side by side. A context is its methods from the outermost
 * to the innermost one: call sites are left out, since lines and bytecodes move when a program
 * changes. Nodes are numbered so that parents come before their children; node 0 is the root.
 */
public final class AlignedTrees {
  private static final Metric[] METRICS = Metric.values();

  private final List<Profile> sides;
  private final List<MethodReference> methods = new ArrayList<>();
  private final int[][] methodOf;
  private final int[][] nodeOf;

  /** Of each node, the caller's node and the method. */
  private final KeyNumbers nodes;

  private final long[][] calls;
  private final long[][][] metrics;

  private AlignedTrees(List<Profile> sides) {
    this.sides = List.copyOf(sides);
    int capacity = sides.stream().mapToInt(Profile::size).max().orElseThrow();
    nodes = new KeyNumbers(capacity);
    calls = new long[sides.size()][capacity];
    metrics = new long[sides.size()][METRICS.length][capacity];
    methodOf = new int[sides.size()][];
    nodeOf = new int[sides.size()][];
  }

  /** Puts profiles side by side. */
  public static AlignedTrees of(List<Profile> sides) {
    AlignedTrees tree = new AlignedTrees(sides);
    tree.matchMethods();
    for (int side = 0; side < sides.size(); side++) {
      tree.add(side);
    }
    return tree;
  }

  private void matchMethods() {
    Map<MethodReference, Integer> numbers = new HashMap<>();
    for (int side = 0; side < sides.size(); side++) {
      List<MethodReference> own = sides.get(side).methods();
      methodOf[side] = new int[own.size()];
      for (int m = 0; m < own.size(); m++) {
        Integer known = numbers.putIfAbsent(own.get(m), methods.size());
        if (known == null) {
          methods.add(own.get(m));
        }
        methodOf[side][m] = known == null ? methods.size() - 1 : known;
      }
    }
  }

  private void add(int side) {
    Profile profile = sides.get(side);
    int[] ofSide = new int[profile.size()];
    nodeOf[side] = ofSide;
    for (int node = 0; node < profile.size(); node++) {
      int above = node == 0 ? -1 : ofSide[profile.parent(node)];
      int merged = methodOf[side][profile.methodIndex(node)];
      int known = nodes.of(KeyNumbers.pair(above, merged));
      if (known == calls[side].length) {
        grow();
      }
      ofSide[node] = known;
      calls[side][known] += profile.calls(node);
      for (int m = 0; m < METRICS.length; m++) {
        metrics[side][m][known] += profile.metric(METRICS[m], node);
      }
    }
  }

  private void grow() {
    int capacity = calls[0].length + (calls[0].length >> 1) + 1;
    for (int side = 0; side < calls.length; side++) {
      calls[side] = Arrays.copyOf(calls[side], capacity);
      for (int m = 0; m < METRICS.length; m++) {
        metrics[side][m] = Arrays.copyOf(metrics[side][m], capacity);
      }
    }
  }

  /** The profiles, in the order given. */
  public List<Profile> sides() {
    return sides;
  }

  public List<MethodReference> methods() {
    return Collections.unmodifiableList(methods);
  }

  /** The position in {@link #methods()} of a side's method. */
  public int methodOf(int side, int methodOfSide) {
    return methodOf[side][methodOfSide];
  }

  /** The node that a side's node is part of. */
  public int nodeOf(int side, int nodeOfSide) {
    return nodeOf[side][nodeOfSide];
  }

  public int size() {
    return nodes.size();
  }

  /** The caller's node; -1 for the root. */
  public int parent(int node) {
    return nodes.high(node);
  }

  /** The position of the node's method in {@link #methods()}. */
  public int method(int node) {
    return nodes.low(node);
  }

  /** How often a side called the node; 0 if it does not have it. */
  public long calls(int side, int node) {
    return calls[side][node];
  }

  public long metric(int side, Metric metric, int node) {
    return metrics[side][metric.ordinal()][node];
  }

  /** A metric of all nodes of one side, each with those below it. */
  public long[] sums(int side, Metric metric) {
    long[] sums = Arrays.copyOf(metrics[side][metric.ordinal()], size());
    for (int node = size() - 1; node > 0; node--) {
      sums[parent(node)] += sums[node];
    }
    return sums;
  }

  /** The methods from the outermost one to that of a node. */
  public List<MethodReference> path(int node) {
    List<MethodReference> path = new ArrayList<>();
    for (int n = node; n > 0; n = parent(n)) {
      path.add(methods.get(method(n)));
    }
    Collections.reverse(path);
    return path;
  }
}
