package org.cprof.price;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.instrument.CallPricing;
import org.cprof.instrument.CountingRegistry;
import org.cprof.instrument.InvokeKind;
import org.cprof.instrument.Layout;
import org.cprof.instrument.MethodInfo;
import org.cprof.instrument.RoutineCompiler;
import org.cprof.instrument.UserRoutines;
import org.cprof.model.CachePolicy;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.udi.BlockCount;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.Event;
import org.cprof.udi.MethodPlan;
import org.cprof.udi.OperandPrice;

/**
 * Turns executions of basic blocks into the profile that a run with a model would have given.
 *
 * <p>It is that very profile where the model has no method cache with a state, no price that
 * depends on operands and no software routine; {@link #assumptions} says what else was assumed.
 */
public final class BlockPricing {

  /** The code of one method, planned. */
  private record Planned(MethodPlan plan, Map<Instruction, Integer> blockOf) {}

  private record CodeKey(MethodReference method, int code) {}

  private final BlockProfile blocks;
  private final ProcessorModel model;
  private final CycleUdi udi;
  private final CallPricing calls;
  private final RoutineCompiler routines;
  private final Map<CodeKey, Planned> plans = new HashMap<>();
  private final TreeSet<String> events = new TreeSet<>();
  private final TreeSet<String> violations = new TreeSet<>();
  private long operandDependent;
  private long inRoutines;
  private long cached;

  public BlockPricing(BlockProfile blocks, ProcessorModel model, MethodSizes sizes) {
    this.blocks = blocks;
    this.model = model;
    this.udi = new CycleUdi(model, sizes);
    this.calls = new CallPricing(model);
    Layout layout = new Layout(0, 0, 0, false, 0, false, false);
    this.routines =
        new RoutineCompiler(model, sizes, UserRoutines.NONE, new CountingRegistry(), layout);
  }

  /** Is told how many nodes of how many are priced. */
  public interface Watcher {
    void at(long priced, long all);
  }

  /** The priced profile; to be called once. */
  public Profile price() {
    return price((priced, all) -> {});
  }

  /** The same, while somebody watches. */
  public Profile price(Watcher watcher) {
    Profile profile = blocks.profile();
    PricedNode[] nodes = new PricedNode[profile.size()];
    nodes[0] = new PricedNode(profile.method(0));
    for (int node = 1; node < profile.size(); node++) {
      watcher.at(node, profile.size());
      PricedNode parent = nodes[profile.parent(node)];
      if (parent != null) {
        nodes[node] = parent.child(profile.method(node));
        price(node, nodes[node], parent);
        if (isFixed(node)) {
          // What the method does here is something else on the target.
          for (int below = node + 1; below < profile.subtreeEnd(node); below++) {
            nodes[below] = null;
          }
          node = profile.subtreeEnd(node) - 1;
        }
      }
    }
    ProfileBuilder priced =
        new ProfileBuilder(
            PricedHeader.of(
                profile.header(), model, standIns(), List.copyOf(violations), assumptions()));
    nodes[0].addTo(priced, -1);
    return priced.build();
  }

  private boolean isFixed(int node) {
    MethodReference method = blocks.profile().method(node);
    return method.kind() == NodeKind.METHOD
        && blocks.codeNumber(node) >= 0
        && fixed(method).isPresent();
  }

  private OptionalLong fixed(MethodReference method) {
    return model.methodPrice(method.className(), method.name(), method.descriptor());
  }

  private void price(int node, PricedNode priced, PricedNode parent) {
    MethodReference method = blocks.profile().method(node);
    long count = blocks.profile().calls(node);
    int code = blocks.codeNumber(node);
    BlockCount entry = BlockCount.ZERO;
    int words = 0;
    if (code >= 0) {
      Planned planned = plan(method, code);
      entry = planned.plan().entry();
      words = planned.plan().words();
      addBlocks(planned, blocks.runs(node), priced);
    } else if (method.kind() == NodeKind.NATIVE) {
      entry = BlockCount.ZERO.plus(fixed(method).orElse(0), 0);
    }
    priced.addCalls(count);
    priced.setWords(words);
    priced.add(Metric.BYTECODES, count * entry.bytecodes());
    priced.add(Metric.CYCLES, count * entry.cycles());
    MethodInfo info = info(method, words, entry);
    blocks.calls(node).forEach((kind, times) -> addCalls(kind, times, info, priced, parent));
  }

  private static MethodInfo info(MethodReference method, int words, BlockCount entry) {
    return new MethodInfo(
        method.className(),
        method.name(),
        method.descriptor(),
        method.kind(),
        words,
        0,
        new byte[0],
        entry,
        method.kind() == NodeKind.METHOD ? MethodInfo.returnOpcode(method.descriptor()) : -1,
        0,
        -1,
        List.of());
  }

  private Planned plan(MethodReference method, int code) {
    return plans.computeIfAbsent(
        new CodeKey(method, code),
        key -> {
          MethodPlan plan =
              udi.plan(
                  blocks
                      .codes()
                      .get(code)
                      .of(method.className(), method.name(), method.descriptor()));
          Map<Instruction, Integer> blockOf = new IdentityHashMap<>();
          List<BasicBlock> all = blocks.codes().get(code).blocks();
          for (int block = 0; block < all.size(); block++) {
            for (Instruction instruction : all.get(block).instructions()) {
              blockOf.put(instruction, block);
            }
          }
          plan.violations().forEach(reason -> violations.add(method + ": " + reason));
          return new Planned(plan, blockOf);
        });
  }

  private void addBlocks(Planned planned, long[] runs, PricedNode priced) {
    MethodPlan plan = planned.plan();
    for (int block = 0; block < plan.blocks().size(); block++) {
      priced.add(Metric.CYCLES, runs[block] * plan.blocks().get(block).cycles());
      priced.add(Metric.BYTECODES, runs[block] * plan.blocks().get(block).bytecodes());
    }
    for (Event event : plan.events()) {
      long times = runs[planned.blockOf().get(event.at())] * event.times();
      if (times > 0) {
        addEvent(event, times, priced);
      }
    }
    for (OperandPrice price : plan.operandPrices()) {
      operandDependent += runs[planned.blockOf().get(price.at())];
    }
  }

  private void addEvent(Event event, long times, PricedNode caller) {
    MethodInfo routine = routines.describe(event.targetOpcode(), event.cycles());
    MethodInfo info =
        routine != null ? routine : MethodInfo.ofEvent(event.kind(), event.name(), event.cycles());
    inRoutines += routine == null ? 0 : times;
    PricedNode child = caller.child(info.reference());
    events.add(info.reference().toString());
    child.addCalls(times);
    child.setWords(info.words());
    child.add(Metric.BYTECODES, times * info.entry().bytecodes());
    child.add(Metric.CYCLES, times * info.entry().cycles());
    addCalls(InvokeKind.EVENT, times, info, child, caller);
  }

  /** The invokes, and the loads of a cache that misses always. */
  private void addCalls(
      InvokeKind kind, long times, MethodInfo method, PricedNode callee, PricedNode caller) {
    callee.add(Metric.INVOKE_CYCLES, times * calls.invokeCycles(kind, method));
    if (method.words() == 0) {
      return;
    }
    CachePolicy policy = model.cache().policy();
    if (policy == CachePolicy.ALWAYS_MISS) {
      long returnMisses = caller.words() == 0 ? 0 : times;
      long invokeLoad = times * calls.invokePenalty(kind, method);
      long returnLoad = returnMisses * calls.returnPenalty(method, caller.words());
      callee.add(Metric.INVOKE_CYCLES, invokeLoad);
      callee.add(Metric.INVOKE_MISSES, times);
      callee.add(Metric.CYCLES, returnLoad);
      callee.add(Metric.RETURN_LOAD_CYCLES, returnLoad);
      caller.add(Metric.CYCLES, invokeLoad);
      caller.add(Metric.INVOKE_LOAD_CYCLES, invokeLoad);
      caller.add(Metric.RETURN_MISSES, returnMisses);
    } else if (policy != CachePolicy.NONE) {
      cached += times;
    }
  }

  /** What ran and is priced by a stand-in, each as name and rule, sorted. */
  private List<String> standIns() {
    return events.stream()
        .filter(model.standIns()::containsKey)
        .map(name -> name + ": " + model.standIns().get(name))
        .toList();
  }

  /** What the figures rest on beside the counts, each with how often it was assumed. */
  public List<String> assumptions() {
    List<String> assumptions = new ArrayList<>();
    if (cached > 0) {
      assumptions.add(
          "every look-up in the method cache hits, of " + cached + " calls and their returns");
    }
    if (operandDependent > 0) {
      assumptions.add(
          "prices that depend on operands are those of the last alternative, of "
              + operandDependent
              + " bytecodes");
    }
    if (inRoutines > 0) {
      assumptions.add(
          "software routines cost what does not depend on operands, of " + inRoutines + " calls");
    }
    return assumptions;
  }
}
