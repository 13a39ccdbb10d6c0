package org.cprof.runner.sample;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ThreadTrees;

/**
 * The partial calling context tree of John Whaley's portable sampling profiler (Java Grande 2000).
 * A stack of more frames than the depth allows is known by its innermost ones; such partial
 * contexts stand apart. A sample adds to the weight of its innermost frame's node, and to the
 * entries of each frame that is new: the stack that the same thread had before is compared from the
 * outermost frame on, and insertion begins where the two part.
 */
public final class PartialTree {
  private static final MethodReference ROOT = new MethodReference(NodeKind.ROOT, "", "", "");
  private static final MethodReference PARTIAL = group("[partial contexts]");

  /** Threads whose stack before is remembered; the one not sampled for longest goes first. */
  private static final int MOST_THREADS = 10_000;

  /** Contexts with all below that weigh less than this, in samples, go when weights are scaled. */
  private static final double LEAST_WEIGHT = 1 / 256.0;

  /** A context. */
  static final class Node {
    final MethodReference method;
    final Map<MethodReference, Node> children = new LinkedHashMap<>();
    double samples;
    double entries;
    private boolean isPurged;

    private Node(MethodReference method) {
      this.method = method;
    }

    private Node child(MethodReference callee) {
      return children.computeIfAbsent(callee, Node::new);
    }

    /** Scales all weights; the subtree's own is what remains. */
    private double scale(double factor) {
      samples *= factor;
      entries *= factor;
      double sum = samples;
      for (Iterator<Node> each = children.values().iterator(); each.hasNext(); ) {
        Node child = each.next();
        double below = child.scale(factor);
        sum += below;
        if (below < LEAST_WEIGHT) {
          child.purge();
          each.remove();
        }
      }
      return sum;
    }

    private void purge() {
      isPurged = true;
      children.values().forEach(Node::purge);
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

    private boolean isPurged() {
      return nodes.stream().anyMatch(node -> node.isPurged);
    }
  }

  private final int depth;
  private final boolean isByThread;
  private final Decay decay;
  private final Node root = new Node(ROOT);
  private final Map<Long, Stack> before =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Stack> eldest) {
          return size() > MOST_THREADS;
        }
      };

  private Instant last = Instant.EPOCH;
  private long samples;
  private long partial;
  private double squares;
  private double sum;

  /**
   * @param depth how many frames of a stack are kept at most, at least 1
   * @param isByThread whether each thread has a subtree of its own
   * @param halfLife after which a sample weighs half as much; null if all weigh the same
   */
  public PartialTree(int depth, boolean isByThread, Duration halfLife) {
    this.depth = depth;
    this.isByThread = isByThread;
    this.decay = new Decay(halfLife);
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
    scale(decay.move(sample.time()));
    double weight = decay.weight(sample.time());
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
      node.entries += weight;
      stack.frames.add(frame);
      stack.nodes.add(node);
    }
    node.samples += weight;
    sum += weight;
    squares += weight * weight;
    samples++;
    partial += sample.isPartial() ? 1 : 0;
    last = sample.time().isAfter(last) ? sample.time() : last;
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

  private void scale(double factor) {
    if (factor == 1) {
      return;
    }
    root.scale(factor);
    sum *= factor;
    squares *= factor * factor;
    before.values().removeIf(stack -> stack.start.isPurged || stack.isPurged());
  }

  Node root() {
    return root;
  }

  /** By what the weights are multiplied so that the newest sample weighs 1. */
  double toPresent() {
    return samples == 0 ? 1 : 1 / decay.weight(last);
  }

  boolean decays() {
    return decay.isOn();
  }

  /** How many samples were taken in, whatever they weigh now. */
  public long samples() {
    return samples;
  }

  /** How many of them had more frames than the depth. */
  public long partialSamples() {
    return partial;
  }

  /** As many samples of equal weight would tell as much: Kish's effective sample size. */
  long effectiveSamples() {
    return squares == 0 ? 0 : Math.round(sum * sum / squares);
  }

  /** The weight of all samples, purged ones among them, in new samples. */
  double weight() {
    return sum * toPresent();
  }
}
