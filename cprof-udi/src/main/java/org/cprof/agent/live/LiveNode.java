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

  private final LiveTree tree;
  private final long address;
  private final MethodInfo info;
  private final KnownMethods.Known known;
  private final List<Node> children = new ArrayList<>();

  LiveNode(LiveTree tree, long address, KnownMethods methods) {
    int id = CProfControl.getInt(address + CProf.METHOD);
    this.tree = tree;
    this.address = address;
    this.info = methods.info(id);
    this.known = methods.known(id);
  }

  /** To be called once for each child, in the order in which they came to be. */
  void add(LiveNode child) {
    children.add(child);
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
    return tree.parent(address);
  }

  @Override
  public List<Node> children() {
    tree.findNew();
    return Collections.unmodifiableList(children);
  }

  @Override
  public long calls() {
    return field(CProf.CALLS);
  }

  @Override
  public long bytecodes() {
    return field(tree.bytecodes()) + calls() * info.entry().bytecodes();
  }

  @Override
  public long cycles() {
    return field(CProf.CYCLES) + calls() * info.entry().cycles();
  }

  @Override
  public long objects() {
    tree.checkAllocation();
    long objects = 0;
    for (Node child : children()) {
      LiveNode callee = (LiveNode) child;
      if (callee.info.name().equals(CONSTRUCTOR) && callee.kind() != InvokeKind.CHAINED) {
        objects += callee.calls();
      }
    }
    return objects;
  }

  private InvokeKind kind() {
    tree.checkAlive();
    return InvokeKind.ofOrdinal(
        CProfControl.getInt(address + CProf.KIND) & (1 << CProf.SITE_SHIFT) - 1);
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
    for (int counter = first; counter < info.counters().size(); counter += 2) {
      sum += field(-8 * (counter + 1));
    }
    return sum;
  }

  private long field(int offset) {
    tree.checkAlive();
    return CProfControl.getLong(address + offset);
  }
}
