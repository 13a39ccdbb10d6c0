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
    findNew();
    return nodes.get(address);
  }

  /** Makes the nodes that came since the last time, parents before children. */
  void findNew() {
    checkAlive();
    long chunk = searched[0];
    boolean isUnchanged =
        chunk != 0
            && CProfControl.getLong(chunk + CProfArena.USED) == searched[1]
            && CProfControl.getLong(chunk + CProfArena.NEXT) == 0;
    if (!isUnchanged) {
      CProfControl.visitNewNodes(tree, searched, this);
    }
  }

  /** Takes the address of a new node. */
  @Override
  public void accept(long address) {
    LiveNode parent =
        address == CProfControl.root(tree)
            ? null
            : nodes.get(CProfControl.getLong(address + CProfNode.PARENT_CONTEXT) - CProfNode.SLOTS);
    LiveNode node = new LiveNode(this, parent, address, methods);
    nodes.put(address, node);
    if (parent != null) {
      parent.add(node);
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
      throw new IllegalStateException(
          "objects and arrays are counted with --udi jp or --allocations only");
    }
  }
}
