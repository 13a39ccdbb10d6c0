package org.cprof.price;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.ProfileBuilder;

/** A node of the priced tree; siblings are in the order of a profile. */
final class PricedNode {

  private static final Comparator<MethodReference> ORDER =
      Comparator.comparing(MethodReference::kind)
          .thenComparing(MethodReference::className)
          .thenComparing(MethodReference::name)
          .thenComparing(MethodReference::descriptor);

  private final MethodReference method;
  private final NavigableMap<MethodReference, PricedNode> children = new TreeMap<>(ORDER);
  private final long[] metrics = new long[Metric.values().length];
  private int words;
  private long calls;

  PricedNode(MethodReference method) {
    this.method = method;
  }

  PricedNode child(MethodReference callee) {
    return children.computeIfAbsent(callee, PricedNode::new);
  }

  MethodReference method() {
    return method;
  }

  int words() {
    return words;
  }

  void setWords(int words) {
    this.words = words;
  }

  void addCalls(long more) {
    calls = Math.addExact(calls, more);
  }

  void add(Metric metric, long more) {
    metrics[metric.ordinal()] = Math.addExact(metrics[metric.ordinal()], more);
  }

  /** Adds the node and all below it to a profile; a tree may be deeper than the stack. */
  void addTo(ProfileBuilder profile, int parent) {
    Deque<PricedNode> open = new ArrayDeque<>();
    Deque<Integer> parents = new ArrayDeque<>();
    open.push(this);
    parents.push(parent);
    while (!open.isEmpty()) {
      PricedNode node = open.pop();
      int id =
          profile.add(parents.pop(), node.method, -1, -1, node.words, node.calls, node.metrics);
      for (PricedNode child : node.children.descendingMap().values()) {
        open.push(child);
        parents.push(id);
      }
    }
  }
}
