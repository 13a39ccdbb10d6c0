package org.cprof.runner.html;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.cprof.profile.Metric;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.calls.ContextFigure;

/**
 * As much of a tree as a page can hold, in preorder, the greatest child first. What is too small
 * stands as one node below its caller, with the number of contexts in place of its method.
 */
final class PageTree {
  private final AlignedTrees tree;
  private final long[][] below;
  private final long[] weight;
  private final long least;
  private final int[] firstChild;
  private final int[] nextSibling;

  private int size;
  private final int[] nodes;
  private final int[] depths;
  private final int[] foldedOf;
  private final int folded;

  /**
   * @param limit how many contexts there may be at most
   */
  PageTree(AlignedTrees tree, int limit) {
    this.tree = tree;
    below = new long[tree.sides().size()][];
    weight = new long[tree.size()];
    for (int side = 0; side < below.length; side++) {
      below[side] = tree.sums(side, Metric.CYCLES);
      for (int node = 0; node < weight.length; node++) {
        long inclusive = below[side][node] + tree.metric(side, Metric.INVOKE_CYCLES, node);
        weight[node] = Math.max(weight[node], inclusive);
      }
    }
    least = least(limit);
    firstChild = new int[tree.size()];
    nextSibling = new int[tree.size()];
    linkChildren();
    // At most one folded node below every kept one.
    int kept = (int) Arrays.stream(weight).filter(w -> w >= least).count();
    nodes = new int[2 * kept + 2];
    depths = new int[2 * kept + 2];
    foldedOf = new int[tree.size()];
    folded = tree.size() - Math.max(kept, 1);
    walk(kept);
  }

  /** The least weight that leaves no more nodes than the limit. */
  private long least(int limit) {
    if (weight.length <= limit) {
      return 1;
    }
    long[] sorted = weight.clone();
    Arrays.sort(sorted);
    // Of several with the weight at the limit none or all are kept.
    long atLimit = sorted[sorted.length - limit];
    long above = sorted[sorted.length - limit - 1];
    return Math.max(1, above == atLimit ? atLimit + 1 : atLimit);
  }

  private void linkChildren() {
    Arrays.fill(firstChild, -1);
    Arrays.fill(nextSibling, -1);
    // Lists are built from behind: the lightest node first gives the heaviest child at the front.
    // Of those that are too small for the page, it only matters which ones weigh nothing.
    for (int node = 1; node < weight.length; node++) {
      if (weight[node] == 0) {
        link(node);
      }
    }
    for (int node = 1; node < weight.length; node++) {
      if (weight[node] != 0 && weight[node] < least) {
        link(node);
      }
    }
    IntStream.range(1, weight.length)
        .filter(node -> weight[node] >= least)
        .boxed()
        .sorted(Comparator.comparingLong(node -> weight[node]))
        .forEach(this::link);
  }

  private void link(int node) {
    int parent = tree.parent(node);
    nextSibling[node] = firstChild[parent];
    firstChild[parent] = node;
  }

  private void walk(int kept) {
    int[] depthOf = new int[tree.size()];
    for (int node = 1; node < depthOf.length; node++) {
      depthOf[node] = depthOf[tree.parent(node)] + 1;
    }
    int[] open = new int[2 * kept + 2];
    int top = 1;
    while (top > 0) {
      int node = open[--top];
      if (node < 0) {
        put(node, depthOf[-1 - node] + 1);
        continue;
      }
      put(node, depthOf[node]);
      int child = firstChild[node];
      int behindFolded = top + 1;
      open[top++] = -1 - node;
      for (; child >= 0 && weight[child] >= least; child = nextSibling[child]) {
        open[top++] = child;
      }
      if (child >= 0 && weight[child] > 0) {
        foldedOf[node] = child;
      } else {
        // Nothing that takes time is folded here.
        System.arraycopy(open, behindFolded, open, behindFolded - 1, top - behindFolded);
        behindFolded--;
        top--;
      }
      reverse(open, behindFolded, top);
    }
  }

  private static void reverse(int[] values, int from, int to) {
    for (int i = from, j = to - 1; i < j; i++, j--) {
      int value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
  }

  private void put(int node, int depth) {
    nodes[size] = node;
    depths[size] = depth;
    size++;
  }

  /** How many contexts have no node of their own. */
  int folded() {
    return folded;
  }

  /** Cycles below which a context is folded. */
  long least() {
    return least;
  }

  /** Adds the tree's columns; methods are counted from 1, what is folded has 0. */
  void write(Columns columns) {
    columns.add("node.up", size, i -> i == 0 ? 0 : depths[i - 1] + 1 - depths[i]);
    columns.add("node.method", size, i -> nodes[i] < 0 ? 0 : tree.method(nodes[i]) + 1);
    for (int side = 0; side < below.length; side++) {
      int s = side;
      columns.add("node.calls." + side, size, i -> calls(s, i));
      columns.add("node.below." + side, size, i -> sum(s, i, null));
      columns.add("node.invoke." + side, size, i -> sum(s, i, Metric.INVOKE_CYCLES));
      for (ContextFigure event :
          new ContextFigure[] {ContextFigure.LOAD_CYCLES, ContextFigure.MISSES}) {
        columns.add(
            "node." + event.name() + "." + side, size, i -> event.of(metric -> sum(s, i, metric)));
      }
    }
  }

  private long calls(int side, int i) {
    if (nodes[i] >= 0) {
      return tree.calls(side, nodes[i]);
    }
    long contexts = 0;
    for (int n = foldedOf[-1 - nodes[i]]; n >= 0; n = nextSibling[n]) {
      contexts++;
    }
    return contexts;
  }

  /** A metric of a node, or the cycles with all below it; of what is folded the sum. */
  private long sum(int side, int i, Metric metric) {
    if (nodes[i] >= 0) {
      return value(side, nodes[i], metric);
    }
    long sum = 0;
    for (int n = foldedOf[-1 - nodes[i]]; n >= 0; n = nextSibling[n]) {
      sum += value(side, n, metric);
    }
    return sum;
  }

  private long value(int side, int node, Metric metric) {
    return metric == null ? below[side][node] : tree.metric(side, metric, node);
  }
}
