package org.cprof.price;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileRow;

/** A node of the priced tree; siblings are in the order of a profile. */
public final class PricedNode {

  /**
   * Where a method is called from; -1 where that is not known or not told apart.
   *
   * @param line in the caller's source
   * @param bytecodeIndex in the caller's code
   */
  public record Site(int line, int bytecodeIndex) {
    public static final Site NONE = new Site(-1, -1);
  }

  private record Call(MethodReference method, Site site) {}

  private static final Comparator<MethodReference> BY_METHOD =
      Comparator.comparing(MethodReference::kind)
          .thenComparing(MethodReference::className)
          .thenComparing(MethodReference::name)
          .thenComparing(MethodReference::descriptor);

  private static final Comparator<Call> ORDER =
      Comparator.comparing(Call::method, BY_METHOD)
          .thenComparing(call -> call.site().line())
          .thenComparing(call -> call.site().bytecodeIndex());

  private final Call call;
  private final NavigableMap<Call, PricedNode> children = new TreeMap<>(ORDER);
  private final long[] metrics = new long[Metric.COUNT];
  private int words;
  private long calls;

  private PricedNode(Call call) {
    this.call = call;
  }

  public static PricedNode root(MethodReference method) {
    return new PricedNode(new Call(method, Site.NONE));
  }

  public PricedNode child(MethodReference callee, Site site) {
    return children.computeIfAbsent(new Call(callee, site), PricedNode::new);
  }

  public int words() {
    return words;
  }

  public void setWords(int words) {
    this.words = words;
  }

  public void addCalls(long more) {
    calls = Math.addExact(calls, more);
  }

  public void add(Metric metric, long more) {
    metrics[metric.ordinal()] = Math.addExact(metrics[metric.ordinal()], more);
  }

  /** Adds the node and all below it to a profile; a tree may be deeper than the stack. */
  public void addTo(ProfileBuilder profile, int parent) {
    Deque<PricedNode> open = new ArrayDeque<>();
    Deque<Integer> parents = new ArrayDeque<>();
    open.push(this);
    parents.push(parent);
    while (!open.isEmpty()) {
      PricedNode node = open.pop();
      int id =
          profile.add(
              new ProfileRow(
                  parents.pop(),
                  node.call.method(),
                  node.call.site().line(),
                  node.call.site().bytecodeIndex(),
                  node.words,
                  node.calls,
                  node.metrics));
      for (PricedNode child : node.children.descendingMap().values()) {
        open.push(child);
        parents.push(id);
      }
    }
  }
}
