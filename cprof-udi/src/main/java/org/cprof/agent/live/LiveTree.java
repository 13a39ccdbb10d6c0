package org.cprof.agent.live;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/** The tree of one running thread, as a profiler sees it. Belongs to that thread. */
final class LiveTree implements LongConsumer {

  private final long tree;
  private final Thread thread;
  private final KnownMethods methods;
  private final Map<Long, LiveNode> nodes = new HashMap<>();

  /** How far children were searched: what {@link CProfControl#visitNewNodes} keeps. */
  private final long[] searched = new long[2];

  private boolean ended;

  LiveTree(long tree, Thread thread, KnownMethods methods) {
    this.tree = tree;
    this.thread = thread;
    this.methods = methods;
  }

  Thread thread() {
    return thread;
  }

  LiveNode root() {
    return node(CProfControl.root(tree));
  }

  LiveNode node(long address) {
    LiveNode known = nodes.get(address);
    if (known == null) {
      known = new LiveNode(this, address, methods);
      nodes.put(address, known);
    }
    return known;
  }

  /** The parent of the node at an address, or null for the root. */
  LiveNode parent(long address) {
    checkAlive();
    return address == CProfControl.root(tree)
        ? null
        : node(CProfControl.getLong(address + CProf.PARENT_CONTEXT) - CProf.SLOTS);
  }

  /** Tells parents of the children that came since the last time. */
  void findNew() {
    checkAlive();
    CProfControl.visitNewNodes(tree, searched, this);
  }

  /** Takes the address of a new node. */
  @Override
  public void accept(long address) {
    LiveNode parent = parent(address);
    if (parent != null) {
      parent.add(node(address));
    }
  }

  /** Where a node counts bytecodes. */
  int bytecodes() {
    return methods.bytecodes();
  }

  /** The tree's memory goes. */
  void end() {
    ended = true;
  }

  void checkAlive() {
    if (ended) {
      throw new IllegalStateException("the thread " + thread.getName() + " has ended");
    }
  }

  void checkAllocation() {
    if (!methods.countsAllocation()) {
      throw new IllegalStateException("objects and arrays are counted with --udi jp only");
    }
  }
}
