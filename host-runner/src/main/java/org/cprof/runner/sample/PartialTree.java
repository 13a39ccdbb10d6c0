package org.cprof.runner.sample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ThreadTrees;

/**
 * The partial calling context tree of John Whaley's portable sampling profiler (Java Grande 2000).
 * A stack of more frames than the depth allows is known by its innermost ones; such partial
 * contexts stand apart. A sample adds to its innermost frame's node, and to the entries of each
 * frame that is new: the stack that the same thread had before is compared from the outermost frame
 * on, and insertion begins where the two part.
 */
public final class PartialTree {
  private static final MethodReference ROOT = new MethodReference(NodeKind.ROOT, "", "", "");
  private static final MethodReference PARTIAL = group("[partial contexts]");

  /** Threads whose stack before is remembered; the one not sampled for longest goes first. */
  private static final int MOST_THREADS = 10_000;

  static final class Node {
    final MethodReference method;
    final Map<MethodReference, Node> children = new LinkedHashMap<>();
    long samples;
    long entries;

    private Node(MethodReference method) {
      this.method = method;
    }

    private Node child(MethodReference callee) {
      return children.computeIfAbsent(callee, Node::new);
    }
  }

  /** A thread's stack before, with the nodes of its frames. */
  private static final class Stack {
    private final Node start;
    private final List<Sample.Frame> frames = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();

    private Stack(Node start) {
      this.start = start;
    }

    /**
     * How many frames are the same: their methods are, and each caller is still at the same call.
     */
    private int agreeing(List<Sample.Frame> others) {
      int same = 0;
      int most = Math.min(frames.size(), others.size());
      while (same < most
          && frames.get(same).method().equals(others.get(same).method())
          && (same == 0
              || frames.get(same - 1).bytecodeIndex() == others.get(same - 1).bytecodeIndex())) {
        same++;
      }
      return same;
    }

    private void cutTo(int size) {
      frames.subList(size, frames.size()).clear();
      nodes.subList(size, nodes.size()).clear();
    }
  }

  private final int depth;
  private final boolean isByThread;
  private final Node root = new Node(ROOT);
  private final Map<Long, Stack> before =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Stack> eldest) {
          return size() > MOST_THREADS;
        }
      };

  private long samples;
  private long partial;

  /**
   * @param depth how many frames of a stack are kept at most, at least 1
   * @param isByThread whether each thread has a subtree of its own
   */
  public PartialTree(int depth, boolean isByThread) {
    this.depth = depth;
    this.isByThread = isByThread;
  }

  private static MethodReference group(String name) {
    return new MethodReference(NodeKind.GROUP, "", name, "");
  }

  /** Takes in a sample. One without frames is ignored. */
  public void add(Sample whole) {
    Sample sample = whole.cutTo(depth);
    if (sample.frames().isEmpty()) {
      return;
    }
    Stack stack = stack(sample);
    List<Sample.Frame> frames = sample.frames();
    int same = stack.agreeing(frames);
    // The innermost of the frames that agree has gone on, so its place is another one.
    stack.cutTo(same);
    if (same > 0) {
      stack.frames.set(same - 1, frames.get(same - 1));
    }
    Node node = same == 0 ? stack.start : stack.nodes.get(same - 1);
    for (Sample.Frame frame : frames.subList(same, frames.size())) {
      node = node.child(frame.method());
      node.entries++;
      stack.frames.add(frame);
      stack.nodes.add(node);
    }
    node.samples++;
    samples++;
    partial += sample.isPartial() ? 1 : 0;
  }

  /** The stack before, if it began where this one does; or else an empty one. */
  private Stack stack(Sample sample) {
    Node start = isByThread ? root.child(group(ThreadTrees.node(sample.threadName()))) : root;
    if (sample.isPartial()) {
      start = start.child(PARTIAL);
    }
    Stack known = before.get(sample.thread());
    if (known == null || known.start != start) {
      known = new Stack(start);
      before.put(sample.thread(), known);
    }
    return known;
  }

  Node root() {
    return root;
  }

  public long samples() {
    return samples;
  }

  /** How many of them had more frames than the depth. */
  public long partialSamples() {
    return partial;
  }
}
