package org.cprof.price;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.instrument.method.CallPricing;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.method.NodeCounts;
import org.cprof.instrument.routine.RoutineInfos;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.bytecode.TypicalOperands;
import org.cprof.model.expression.Choices;
import org.cprof.model.expression.Expression;
import org.cprof.model.processor.CachePolicy;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.PricedSegment;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.udi.BlockCount;
import org.cprof.udi.CycleUdi;
import org.cprof.udi.Event;
import org.cprof.udi.MethodPlan;
import org.cprof.udi.OperandPrice;
import org.cprof.udi.TargetSize;

/**
 * Turns executions of basic blocks into the profile that a run with a model would have given.
 *
 * <p>It is that very profile where the model has no method cache with a state, and no price that
 * depends on operands. Otherwise its rows stand for typical operands and a cache that always hits,
 * its metadata tell the least that can be, and {@link #assumptions} says what was assumed.
 */
public final class BlockPricing {

  /** The code of one method, planned. */
  private record Planned(
      MethodPlan plan, Map<Instruction, Integer> blockOf, Map<Instruction, Integer> lineOf) {}

  private record CodeKey(MethodReference method, int code) {}

  /** What is taken for what the blocks do not tell. */
  private enum Unknown {
    /** Typical operands, and look-ups that hit. */
    TYPICAL,
    /** What can't be less, whatever the operands. */
    LEAST,
    /** Typical operands, and look-ups that miss. */
    MISSED
  }

  /** The least cycles of the target that a priced profile can stand for, in its metadata. */
  public static final String LEAST_CYCLES = "least-cycles";

  /** The cycles if every look-up in the method cache misses. */
  public static final String MISSED_CYCLES = "missed-cycles";

  private final BlockProfile blocks;
  private final ProcessorModel model;
  private final MethodSizes sizes;
  private final Unknown unknown;
  private final CycleUdi udi;
  private final boolean missesAlways;
  private final CallPricing calls;
  private final BytecodeCounts bytecodes;
  private final int targetEnd;
  private final RoutineInfos routines;
  private final Map<CodeKey, Planned> plans = new HashMap<>();
  private final TreeSet<String> events = new TreeSet<>();
  private final TreeSet<String> violations = new TreeSet<>();
  private final Assumptions assumptions = new Assumptions();

  public BlockPricing(BlockProfile blocks, ProcessorModel model, MethodSizes sizes) {
    this(blocks, model, sizes, Unknown.TYPICAL);
  }

  private BlockPricing(
      BlockProfile blocks, ProcessorModel model, MethodSizes sizes, Unknown unknown) {
    this.blocks = blocks;
    this.model = model;
    this.sizes = sizes;
    this.unknown = unknown;
    this.udi = new CycleUdi(model, sizes);
    this.missesAlways =
        unknown == Unknown.MISSED || model.cache().policy() == CachePolicy.ALWAYS_MISS;
    this.calls = new CallPricing(model, missesAlways);
    this.bytecodes = new BytecodeCounts(model);
    this.targetEnd = blocks.profile().target().size();
    Layout layout = new Layout(0, 0, 0, 0);
    this.routines = new RoutineInfos(model, sizes, layout);
  }

  /** Is told how many nodes of how many are priced. */
  public interface Watcher {
    void at(long priced, long all);
  }

  /** The priced profile; to be called once. */
  public Profile price() {
    return price((priced, all) -> {});
  }

  /** The priced profile, while somebody watches; to be called once. */
  public Profile price(Watcher watcher) {
    PricedNode root = tree(watcher);
    List<Map.Entry<String, String>> range = new ArrayList<>();
    boolean hasCache = model.cache().policy().hasState();
    if (hasCache || dependsOnOperands(model)) {
      range.add(Map.entry(LEAST_CYCLES, Long.toString(total(Unknown.LEAST))));
    }
    if (hasCache) {
      range.add(Map.entry(MISSED_CYCLES, Long.toString(total(Unknown.MISSED))));
    }
    ProfileBuilder priced =
        new ProfileBuilder(
            PricedHeader.of(
                blocks.profile().header(),
                model,
                standIns(),
                List.copyOf(violations),
                range,
                assumptions()));
    root.addTo(priced, -1);
    return priced.build();
  }

  /** What of the target's own bytecodes ran, outside software routines; once all is priced. */
  public List<BytecodeCounts.Use> bytecodes() {
    return bytecodes.uses();
  }

  public static boolean dependsOnOperands(ProcessorModel model) {
    return model.bytecodes().stream()
        .mapToInt(Bytecode::opcode)
        .anyMatch(
            opcode -> {
              PricedRoutine routine = model.routine(opcode);
              return routine != null && !routine.operands().isEmpty()
                  || !Set.of("b").containsAll(model.price(opcode).variables());
            });
  }

  /** The cycles of the target with something else for what is not known. */
  private long total(Unknown other) {
    return new BlockPricing(blocks, model, sizes, other).cycles();
  }

  /** The cycles of the target alone, in place of the profile; to be called once. */
  public long cycles() {
    ProfileBuilder priced = new ProfileBuilder(new ProfileHeader(List.of()));
    tree((done, all) -> {}).addTo(priced, -1);
    return priced.build().target().inclusiveCycles(0);
  }

  private PricedNode tree(Watcher watcher) {
    Profile profile = blocks.profile();
    PricedNode[] nodes = new PricedNode[profile.size()];
    nodes[0] = PricedNode.root(profile.method(0));
    for (int node = 1; node < profile.size(); node++) {
      watcher.at(node, profile.size());
      PricedNode parent = nodes[profile.parent(node)];
      if (parent != null) {
        PricedNode.Site site = new PricedNode.Site(profile.line(node), profile.bytecodeIndex(node));
        nodes[node] = parent.child(profile.method(node), site);
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
    return nodes[0];
  }

  private boolean isFixed(int node) {
    MethodReference method = blocks.profile().method(node);
    return method.kind() == NodeKind.METHOD
        && blocks.codeNumber(node) >= 0
        && (routine(method) != null || fixed(method).isPresent());
  }

  private OptionalLong fixed(MethodReference method) {
    return model.methodPrice(method.className(), method.name(), method.descriptor());
  }

  private PricedRoutine routine(MethodReference method) {
    return model.methodRoutine(method.className(), method.name(), method.descriptor());
  }

  private void price(int node, PricedNode priced, PricedNode parent) {
    MethodReference method = blocks.profile().method(node);
    long count = blocks.profile().calls(node);
    if (model.replacesCalls(method.className().replace('.', '/'), method.name())) {
      assumptions.replacedCalls(count);
    }
    int code = blocks.codeNumber(node);
    BlockCount entry = BlockCount.ZERO;
    int words = 0;
    if (code >= 0) {
      Planned planned = plan(method, code);
      entry = planned.plan().entry();
      words = planned.plan().words();
      addBlocks(planned, blocks.runs(node), priced);
      if (node < targetEnd && !planned.plan().isFixedPrice()) {
        bytecodes.add(blocks.codes().get(code), blocks.runs(node));
      }
    } else if (method.kind() == NodeKind.NATIVE) {
      entry = BlockCount.ZERO.plus(fixed(method).orElse(0), 0);
      words = model.methodWords(method.className(), method.name(), method.descriptor());
    }
    priced.setWords(words);
    PricedRoutine routine = routine(method);
    if (routine != null) {
      // What it costs by the monitors held is not in the entry.
      Map<String, Long> operands = Map.of(Operands.MONITORS, 0L);
      priced.add(Metric.CYCLES, count * (routine.exclusiveCycles(operands) - entry.cycles()));
      priced.add(Metric.BYTECODES, count * (routine.bytecodes(operands) - entry.bytecodes()));
      addCallees(routine, count, operands, priced);
    }
    MethodInfo info =
        MethodInfo.withoutCode(method, new TargetSize(words, 0), entry, CallingBytecode.NONE);
    blocks
        .calls(node)
        .forEach(
            (kind, times) -> addCalls(new NodeCounts(times, 0, 0), kind, info, priced, parent));
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
          Map<Instruction, Integer> lineOf = new IdentityHashMap<>();
          List<BasicBlock> all = blocks.codes().get(code).blocks();
          for (int block = 0; block < all.size(); block++) {
            for (Instruction instruction : all.get(block).instructions()) {
              lineOf.put(instruction, blocks.codes().get(code).lines().get(blockOf.size()));
              blockOf.put(instruction, block);
            }
          }
          plan.violations().forEach(reason -> violations.add(method + ": " + reason));
          return new Planned(plan, blockOf, lineOf);
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
        addEvent(event, times, site(planned, event), priced);
      }
    }
    for (OperandPrice price : plan.operandPrices()) {
      long times = runs[planned.blockOf().get(price.at())];
      assumptions.typicalOperands(times);
      priced.add(Metric.CYCLES, times * beyondBasePrice(price));
    }
  }

  /** The place of an event, in a profile that tells call sites apart. */
  private PricedNode.Site site(Planned planned, Event event) {
    return Boolean.parseBoolean(blocks.profile().header().first("call-sites"))
        ? new PricedNode.Site(planned.lineOf().get(event.at()), event.at().bytecodeIndex())
        : PricedNode.Site.NONE;
  }

  /** What a bytecode costs beyond the base price, which its block counts. */
  private long beyondBasePrice(OperandPrice price) {
    return unknown == Unknown.LEAST
        ? least(TypicalPrice.cycles(model, price.targetOpcode()))
            - model.basePrice(price.targetOpcode())
        : TypicalPrice.beyondBase(model, price.hostOpcode(), price.targetOpcode());
  }

  /** The least of the alternatives; where one is no number, nothing less than 0 is sure. */
  private static long least(Expression cycles) {
    return Choices.all(cycles, cycles.variables()).stream()
        .mapToLong(each -> each.variables().isEmpty() ? each.evaluate(Map.of()) : 0)
        .min()
        .orElse(0);
  }

  private void addEvent(Event event, long times, PricedNode.Site site, PricedNode caller) {
    MethodInfo info = routines.describe(event.targetOpcode(), event.cycles());
    PricedRoutine routine = model.routine(event.targetOpcode());
    if (info == null) {
      info = MethodInfo.ofEvent(event.kind(), event.name(), event.cycles());
    }
    events.add(info.reference().toString());
    PricedNode child = caller.child(info.reference(), site);
    if (routine == null || unknown == Unknown.LEAST) {
      addCalls(new NodeCounts(times, 0, 0), InvokeKind.EVENT, info, child, caller);
      return;
    }
    assumptions.typicalRoutines(routine.operands().isEmpty() ? 0 : times);
    Map<String, Long> operands = TypicalOperands.of(event.at().host().opcode());
    addRoutine(routine, info, InvokeKind.EVENT, times, operands, child, caller);
  }

  /** A routine and those that it calls. */
  private void addRoutine(
      PricedRoutine routine,
      MethodInfo info,
      InvokeKind kind,
      long times,
      Map<String, Long> operands,
      PricedNode child,
      PricedNode caller) {
    long cycles = routine.exclusiveCycles(operands) - info.entry().cycles();
    long bytecodes = routine.bytecodes(operands) - info.entry().bytecodes();
    addCalls(new NodeCounts(times, times * cycles, times * bytecodes), kind, info, child, caller);
    addCallees(routine, times, operands, child);
  }

  private void addCallees(
      PricedRoutine routine, long times, Map<String, Long> operands, PricedNode node) {
    for (PricedSegment segment : routine.segments()) {
      long calls = segment.callee() == null ? 0 : PricedRoutine.times(segment, operands);
      if (calls > 0) {
        MethodInfo callee = routines.describe(segment);
        addRoutine(
            segment.callee(),
            callee,
            RoutineInfos.kind(segment),
            Math.multiplyExact(times, calls),
            PricedRoutine.passed(segment, operands),
            node.child(callee.reference(), PricedNode.Site.NONE),
            node);
      }
    }
  }

  private void addCalls(
      NodeCounts counts, InvokeKind kind, MethodInfo method, PricedNode callee, PricedNode caller) {
    callee.addCalls(counts.calls());
    callee.setWords(method.words());
    calls.price(counts, kind, method, caller.words()).addTo(callee::add, caller::add);
    boolean isCached = method.words() > 0 && model.cache().policy() != CachePolicy.NONE;
    assumptions.hits(isCached && !missesAlways ? counts.calls() : 0);
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
    return assumptions.texts();
  }
}
