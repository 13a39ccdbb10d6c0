package org.cprof.agent.live;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profiler.Method;
import org.cprof.profiler.Node;

/** A node of a running thread, as a profiler sees it. */
final class LiveNode implements Node {

  private static final String CONSTRUCTOR = "<init>";

  /** The node's fields by number; counters of the UDI stand behind them. */
  private static final int CALLS = 0;

  private static final int BYTECODES = 1;
  private static final int CYCLES = 2;
  private static final int FIXED = 3;

  private final LiveTree tree;
  private final LiveNode parent;
  private final long address;
  private final MethodInfo info;
  private final KnownMethods.IdentifiedMethod known;
  private final List<LiveNode> children = new ArrayList<>();

  /** The children whose calls make an object each. */
  private final List<LiveNode> constructors = new ArrayList<>();

  /** All children as they are answered; null where some came, or are dropped. */
  private List<Node> shown = List.of();

  /** What its fields were at the last reset: calls, bytecodes, cycles, counters; empty before. */
  private long[] before = {};

  private boolean isDropped;

  /**
   * @param parent null for the root
   */
  LiveNode(LiveTree tree, LiveNode parent, long address, KnownMethods methods) {
    int id = CProfControl.getInt(address + CProfNode.METHOD);
    this.tree = tree;
    this.parent = parent;
    this.address = address;
    this.info = methods.info(id);
    this.known = methods.known(id);
  }

  /** To be called once for each child, in the order in which they came to be. */
  void add(LiveNode child) {
    children.add(child);
    shown = null;
    if (child.info.name().equals(CONSTRUCTOR) && child.kind() != InvokeKind.CHAINED) {
      constructors.add(child);
    }
  }

  @Override
  public Method method() {
    return known.method();
  }

  @Override
  public Object identity() {
    return known.identity();
  }

  @Override
  public Node parent() {
    tree.checkAlive();
    return parent;
  }

  @Override
  public List<Node> children() {
    tree.findNew();
    if (shown != null) {
      return shown;
    }
    List<Node> executed = new ArrayList<>(children.size());
    for (LiveNode child : children) {
      child.isDropped = child.isDropped && !child.hasRun();
      if (!child.isDropped) {
        executed.add(child);
      }
    }
    List<Node> answer = Collections.unmodifiableList(executed);
    if (executed.size() == children.size()) {
      shown = answer;
    }
    return answer;
  }

  /** Whether it or something below it was executed since it was reset. */
  private boolean hasRun() {
    for (LiveNode node : subtree()) {
      for (int i = 0; i < node.before.length; i++) {
        if (node.before[i] != node.current(i)) {
          return true;
        }
      }
      if (node.before.length == 0) {
        return true;
      }
    }
    return false;
  }

  /** This node and all below it, without recursion: contexts may be deeper than the stack. */
  private List<LiveNode> subtree() {
    List<LiveNode> nodes = new ArrayList<>(List.of(this));
    for (int i = 0; i < nodes.size(); i++) {
      nodes.addAll(nodes.get(i).children);
    }
    return nodes;
  }

  @Override
  public void reset() {
    tree.findNew();
    subtree().forEach(LiveNode::begin);
  }

  private void begin() {
    before = new long[FIXED + info.counters().size()];
    for (int i = 0; i < before.length; i++) {
      before[i] = current(i);
    }
  }

  @Override
  public void drop() {
    reset();
    for (LiveNode node : subtree()) {
      if (node.parent != null) {
        node.isDropped = true;
        node.parent.shown = null;
      }
    }
  }

  @Override
  public long calls() {
    return sinceReset(CALLS);
  }

  @Override
  public long bytecodes() {
    return sinceReset(BYTECODES) + calls() * info.entry().bytecodes();
  }

  @Override
  public long cycles() {
    return sinceReset(CYCLES) + calls() * info.entry().cycles();
  }

  @Override
  public long objects() {
    tree.checkAllocation();
    long objects = 0;
    tree.findNew();
    for (LiveNode constructor : constructors) {
      objects += constructor.calls();
    }
    return objects;
  }

  private InvokeKind kind() {
    tree.checkAlive();
    return InvokeKind.ofOrdinal(
        CProfControl.getInt(address + CProfNode.KIND) & (1 << CProfNode.SITE_SHIFT) - 1);
  }

  @Override
  public long arrays() {
    return everySecondCounter(0);
  }

  @Override
  public long elements() {
    return everySecondCounter(1);
  }

  private long everySecondCounter(int first) {
    tree.checkAllocation();
    long sum = 0;
    for (int counter = first; counter < info.counters().ofContext(); counter += 2) {
      sum += sinceReset(FIXED + counter);
    }
    return sum;
  }

  private long sinceReset(int field) {
    return current(field) - (before.length == 0 ? 0 : before[field]);
  }

  private long current(int field) {
    tree.checkAlive();
    int offset =
        switch (field) {
          case CALLS -> CProfNode.CALLS;
          case BYTECODES -> tree.bytecodes();
          case CYCLES -> CProfNode.CYCLES;
          default -> -8 * (field - FIXED + 1);
        };
    return CProfControl.getLong(address + offset);
  }
}
