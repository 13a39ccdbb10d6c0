package org.cprof.profile;

/**
 * The sums of a profile, or of one of its subtrees, by method.
 *
 * <p>Inclusive cycles exist in two forms. {@link #inclusiveCyclesEveryLevel} adds up all nodes of a
 * method, as hardware traces do: a recursion counts once per level. {@link #inclusiveCycles} leaves
 * out nodes below another node of the same method, so that it never exceeds the whole.
 */
public final class MethodTotals {
  private static final Metric[] METRICS = Metric.values();

  private final int[] words;
  private final int[] nodes;
  private final long[] calls;
  private final long[][] metrics;
  private final long[] inclusive;
  private final long[] inclusiveEveryLevel;

  private MethodTotals(int methods) {
    words = new int[methods];
    nodes = new int[methods];
    calls = new long[methods];
    metrics = new long[Metric.values().length][methods];
    inclusive = new long[methods];
    inclusiveEveryLevel = new long[methods];
  }

  /** Sums over the whole profile. */
  public static MethodTotals of(Profile profile) {
    return profile.totals();
  }

  /** Sums over a node and all nodes below it. */
  public static MethodTotals below(Profile profile, int top) {
    int methods = profile.methods().size();
    MethodTotals totals = new MethodTotals(methods);
    // In preorder a node lies below another one of its method exactly if the subtree of the
    // outermost of these, which came before, has not ended yet.
    int[] outermostEnd = new int[methods];
    int end = profile.subtreeEnd(top);
    for (int node = top; node < end; node++) {
      int method = profile.methodIndex(node);
      totals.add(profile, node, method);
      if (node >= outermostEnd[method]) {
        outermostEnd[method] = profile.subtreeEnd(node);
        totals.inclusive[method] += profile.inclusiveCycles(node);
      }
    }
    return totals;
  }

  private void add(Profile profile, int node, int method) {
    words[method] = Math.max(words[method], profile.words(node));
    nodes[method]++;
    calls[method] += profile.calls(node);
    for (Metric metric : METRICS) {
      metrics[metric.ordinal()][method] += profile.metric(metric, node);
    }
    inclusiveEveryLevel[method] += profile.inclusiveCycles(node);
  }

  /** The size of the method on the target in words of 4 bytes; 0 if unknown. */
  public int words(int method) {
    return words[method];
  }

  /** How many contexts the method was seen in. */
  public int nodes(int method) {
    return nodes[method];
  }

  public long calls(int method) {
    return calls[method];
  }

  public long metric(Metric metric, int method) {
    return metrics[metric.ordinal()][method];
  }

  /** Cycles from invoke to return; calls below a call of the same method are not added again. */
  public long inclusiveCycles(int method) {
    return inclusive[method];
  }

  /** Cycles from invoke to return, added up over every level of a recursion. */
  public long inclusiveCyclesEveryLevel(int method) {
    return inclusiveEveryLevel[method];
  }
}
