package org.cprof.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;

/**
 * Stands in for {@code java.lang.CProf} in instrumented test classes: the same methods, but every
 * activation of a method is a node of its own, so that a test sees what the inserted code did call
 * by call. One thread at a time.
 */
public final class FakeRuntime {

  /** One call of an instrumented method. */
  static final class Activation {
    final MethodInfo method;

    /** The caller's activation, or null; and the slot that it called from. */
    final Activation caller;

    final int slot;
    long cycles;
    long bytecodes;

    /** Calls of leaves, and what the blocks of those count. */
    final long[] counters;

    private Activation(MethodInfo method, Activation caller, int slot) {
      this.method = method;
      this.caller = caller;
      this.slot = slot;
      this.counters = new long[method.callCounters()];
    }

    private void count(long times) {
      cycles += times * method.entry().cycles();
      bytecodes += times * method.entry().bytecodes();
    }

    @Override
    public String toString() {
      return (caller == null ? "" : caller.method.name() + "[" + slot + "] > ") + method.name();
    }
  }

  /** Nodes are this far apart, so that a context is the number of its node plus a slot's offset. */
  private static final long NODE = 1 << 20;

  static final Layout LAYOUT = new Layout(48, 24_000, 1 << 16, 0x40, Layout.Feature.CALLS);

  /** The context of leaves that their callers have counted. */
  private static final long COUNTED = -1;

  private static RecordingRegistry registry;
  private static final List<Activation> ACTIVATIONS = new ArrayList<>();
  private static long context;
  private static long leafCounters;
  private static long leavesEntered;

  private FakeRuntime() {}

  /** Forgets everything; ids of methods are those of the registry from now on. */
  static void start(RecordingRegistry methods) {
    registry = methods;
    ACTIVATIONS.clear();
    context = 0;
    leavesEntered = 0;
  }

  /**
   * All activations since the start, in the order of entry; behind them those of leaves that their
   * callers have counted.
   */
  static List<Activation> activations() {
    List<Activation> all = new ArrayList<>(ACTIVATIONS);
    for (Activation caller : ACTIVATIONS) {
      for (CallerCountedCall call : caller.method.callerCountedCalls()) {
        all.addAll(leaves(caller, call));
      }
    }
    assertThat(all.size() - ACTIVATIONS.size())
        .describedAs("leaves counted by their callers")
        .isEqualTo((int) leavesEntered);
    return all;
  }

  private static List<Activation> leaves(Activation caller, CallerCountedCall call) {
    long calls = call.counter() < 0 ? 1 : caller.counters[call.counter()];
    List<Activation> leaves = new ArrayList<>();
    for (int i = 0; i < calls; i++) {
      Activation leaf = new Activation(call.callee(), caller, call.slot());
      leaf.count(1);
      leaves.add(leaf);
    }
    if (call.costs() >= 0 && calls > 0) {
      leaves.get(0).cycles += caller.counters[call.costs()];
      leaves.get(0).bytecodes += caller.counters[call.costs() + 1];
    }
    return leaves;
  }

  /** 0 when the thread's context is what it was at the start. */
  static long context() {
    return context;
  }

  private static Activation of(long node) {
    return ACTIVATIONS.get((int) (node / NODE) - 1);
  }

  private static Activation add(int method, long from) {
    Activation caller = from == 0 ? null : of(from);
    int slot = caller == null ? 0 : (int) (from % NODE - LAYOUT.slots()) / 8;
    Activation activation = new Activation(registry.method(method), caller, slot);
    ACTIVATIONS.add(activation);
    return activation;
  }

  public static long enter(int method) {
    Activation activation = add(method, context);
    activation.count(1);
    return ACTIVATIONS.size() * NODE;
  }

  public static void countLeaf(int method) {
    enterLeaf(method);
  }

  /** Counters of a caller are a negative number, with their place in front of its node. */
  public static long enterLeaf(int method) {
    if (context != COUNTED) {
      return enter(method);
    }
    leavesEntered++;
    return -leafCounters;
  }

  public static void callerCountsLeaves() {
    context = COUNTED;
  }

  public static void leafCounters(long node, int offset) {
    leafCounters = node + offset;
  }

  public static void countLeaves(long node, int offset, int method) {
    of(node).counters[offset / 8 - 1]++;
  }

  public static void call(long node, int slot) {
    context = node + slot;
  }

  public static void event(long node, int slot, int method) {
    add(method, node + slot);
  }

  public static void events(long node, int slot, int method, int times) {
    for (int i = 0; i < times; i++) {
      add(method, node + slot);
    }
  }

  public static void add(long node, int cycles, int bytecodes) {
    flush(node, cycles, bytecodes);
  }

  public static long spill(long node, long cycles, long bytecodes) {
    flush(node, cycles, bytecodes);
    return 0;
  }

  public static void flush(long node, long cycles, long bytecodes) {
    if (node < 0) {
      int counter = (int) (-node % NODE) / 8 - 1;
      of(-node).counters[counter] += cycles;
      of(-node).counters[counter + 1] += bytecodes;
    } else {
      of(node).cycles += cycles;
      of(node).bytecodes += bytecodes;
    }
  }

  public static void exit(long node) {
    Activation activation = of(node);
    context =
        activation.caller == null
            ? 0
            : (ACTIVATIONS.indexOf(activation.caller) + 1) * NODE + LAYOUT.slot(activation.slot);
  }

  public static long blocks() {
    return 0;
  }

  /** Host work starts a tree of its own. */
  public static long begin(int rootMethod, boolean byVmOnly) {
    long before = context;
    context = 0;
    return before;
  }

  public static void end(long before, long blocks) {
    context = before;
  }
}
