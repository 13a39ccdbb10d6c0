package org.cprof.runner.calls;

import java.util.Arrays;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/**
 * The calls of a profile by caller, line of the call site and callee, in all contexts together.
 *
 * <p>In recursions the costs below an arc would be counted several times. There are two ways to
 * count them once: for the outermost activation of the callee, so that the arcs into a method add
 * up to its inclusive costs ({@link #into}), or for the innermost activation of the caller, so that
 * a method's own costs and the arcs out of it do ({@link #outOf}).
 */
public final class CallArcs {
  private final Profile profile;

  /** The caller and the line of each call site. */
  private final KeyNumbers sites = new KeyNumbers();

  /** The call site and the callee of each arc. */
  private final KeyNumbers arcs = new KeyNumbers();

  private final int[] arcOf;
  private final boolean[] outermost;
  private final int[] leftBy;

  private CallArcs(Profile profile) {
    this.profile = profile;
    arcOf = new int[profile.size()];
    outermost = new boolean[profile.size()];
    leftBy = new int[profile.size()];
  }

  /** Collects the arcs, in the order of their first nodes. */
  public static CallArcs of(Profile profile) {
    CallArcs arcs = new CallArcs(profile);
    arcs.arcOf[0] = -1;
    for (int node = 1; node < profile.size(); node++) {
      arcs.arcOf[node] = arcs.number(node);
    }
    arcs.findActivations();
    return arcs;
  }

  /** Finds for every node the activation of its method around it, and how that was left. */
  private void findActivations() {
    int[] path = new int[64];
    int[] depthOf = new int[profile.size()];
    int[] enclosing = new int[profile.size()];
    int[] activation = new int[profile.methods().size()];
    Arrays.fill(activation, -1);
    int depth = -1;
    for (int node = 0; node < profile.size(); node++) {
      int newDepth = node == 0 ? 0 : depthOf[profile.parent(node)] + 1;
      for (; depth >= newDepth; depth--) {
        activation[profile.methodIndex(path[depth])] = enclosing[path[depth]];
      }
      depth = newDepth;
      depthOf[node] = depth;
      if (depth == path.length) {
        path = Arrays.copyOf(path, 2 * depth);
      }
      path[depth] = node;
      int method = profile.methodIndex(node);
      enclosing[node] = activation[method];
      activation[method] = node;
      outermost[node] = enclosing[node] < 0;
      leftBy[node] = outermost[node] ? -1 : arcOf[path[depthOf[enclosing[node]] + 1]];
    }
  }

  private int number(int node) {
    int caller = profile.methodIndex(profile.parent(node));
    int site = sites.of(KeyNumbers.pair(caller, profile.line(node)));
    return arcs.of(KeyNumbers.pair(site, profile.methodIndex(node)));
  }

  public int size() {
    return arcs.size();
  }

  /** The caller's position in {@link Profile#methods()}. */
  public int caller(int arc) {
    return sites.high(arcs.high(arc));
  }

  /** The callee's position in {@link Profile#methods()}. */
  public int callee(int arc) {
    return arcs.low(arc);
  }

  /** The line of the call site in the caller's source; -1 if unknown. */
  public int line(int arc) {
    return sites.low(arcs.high(arc));
  }

  /** The calls by every arc. */
  public long[] calls() {
    long[] sums = new long[size()];
    for (int node = 1; node < arcOf.length; node++) {
      sums[arcOf[node]] += profile.calls(node);
    }
    return sums;
  }

  /** The sums of a metric of the called nodes by arc. */
  public long[] sum(Metric metric) {
    long[] sums = new long[size()];
    for (int node = 1; node < arcOf.length; node++) {
      sums[arcOf[node]] += profile.metric(metric, node);
    }
    return sums;
  }

  /**
   * What the outermost activations of the callees cost, by arc.
   *
   * @param inclusive the costs of every node with all below it
   */
  public long[] into(long[] inclusive) {
    long[] sums = new long[size()];
    for (int node = 1; node < arcOf.length; node++) {
      if (outermost[node]) {
        sums[arcOf[node]] += inclusive[node];
      }
    }
    return sums;
  }

  /**
   * What is below the arcs but for what is below a further activation of the caller.
   *
   * @param inclusive the costs of every node with all below it
   */
  public long[] outOf(long[] inclusive) {
    long[] sums = new long[size()];
    for (int node = 1; node < arcOf.length; node++) {
      sums[arcOf[node]] += inclusive[node];
      if (leftBy[node] >= 0) {
        sums[leftBy[node]] -= inclusive[node];
      }
    }
    return sums;
  }
}
