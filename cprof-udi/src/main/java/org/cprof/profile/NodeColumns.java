package org.cprof.profile;

import java.util.Arrays;

/** The nodes of a profile: one array per column, indexed by the node's id. */
record NodeColumns(
    int[] parent,
    int[] method,
    int[] line,
    int[] bytecodeIndex,
    int[] words,
    long[] calls,
    long[][] metrics,
    String[][] details) {

  /** Room for so many nodes with so many columns of a UDI. */
  static NodeColumns of(int nodes, int details) {
    return new NodeColumns(
        new int[nodes],
        new int[nodes],
        new int[nodes],
        new int[nodes],
        new int[nodes],
        new long[nodes],
        new long[Metric.COUNT][nodes],
        new String[details][nodes]);
  }

  /** These columns with room for more nodes. */
  NodeColumns resized(int nodes) {
    long[][] ofMetrics = metrics.clone();
    for (int m = 0; m < ofMetrics.length; m++) {
      ofMetrics[m] = Arrays.copyOf(metrics[m], nodes);
    }
    String[][] ofDetails = details.clone();
    for (int column = 0; column < ofDetails.length; column++) {
      ofDetails[column] = Arrays.copyOf(details[column], nodes);
    }
    return new NodeColumns(
        Arrays.copyOf(parent, nodes),
        Arrays.copyOf(method, nodes),
        Arrays.copyOf(line, nodes),
        Arrays.copyOf(bytecodeIndex, nodes),
        Arrays.copyOf(words, nodes),
        Arrays.copyOf(calls, nodes),
        ofMetrics,
        ofDetails);
  }
}
