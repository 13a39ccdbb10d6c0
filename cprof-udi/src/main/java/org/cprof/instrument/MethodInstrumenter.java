package org.cprof.instrument;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.instrument.call.CallerCountedCalls;
import org.cprof.instrument.call.FieldLayout;
import org.cprof.instrument.call.HostWork;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.call.Leaf;
import org.cprof.instrument.call.Leaves;
import org.cprof.instrument.call.ModelCalls;
import org.cprof.instrument.call.RuntimeCalls;
import org.cprof.instrument.call.Sites;
import org.cprof.instrument.call.Stretch;
import org.cprof.instrument.frame.AddedLocals;
import org.cprof.instrument.frame.ChainedConstructor;
import org.cprof.instrument.frame.EntryCode;
import org.cprof.instrument.frame.Frames;
import org.cprof.instrument.frame.HandlerStart;
import org.cprof.instrument.frame.Insertions;
import org.cprof.instrument.frame.LongLocals;
import org.cprof.instrument.frame.MonitorRanges;
import org.cprof.instrument.frame.UnwindingStubs;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.udi.BlockCount;
import org.cprof.udi.MethodPlan;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Inserts the counting code into one method.
 *
 * <pre>
 *   entry                 node = enter(method)
 *   each basic block      count what the plan says (the entry block's part is constant x calls, added later)
 *   each invoke           the context is the call site's slot
 *   each handler          the context is slot 0, for what the VM calls before the next call site
 *   each return           the context is the caller's again
 * </pre>
 *
 * Calls of leaves are counted in counters of the caller's node: the context then is one that says
 * so, and what the leaf's own code does is nothing, or goes to the caller's counters.
 *
 * <p>A method without loops counts in its node directly. One with loops gathers in two locals, so
 * that the loop works on registers; they go to the node before the first call of a block, at the
 * head of a loop that has gathered much, at returns, and in a handler around everything. A
 * constructor always counts directly: before {@code super()} no handler may cover it (JVMS
 * 4.10.1.6).
 */
final class MethodInstrumenter {

  private final MethodCode code;
  private final MethodNode method;
  private final MethodPlan plan;
  private final Layout layout;
  private final Sites sites;
  private final CallerCountedCalls callerCountedCalls;
  private final Leaf leaf;
  private final AddedLocals locals;

  private final RuntimeCalls calls;
  private final ModelCalls modelCalls;
  private final HostWork hostWork;
  private final boolean mayReport;
  private final LoopHeads loopHeads;
  private final boolean gathers;
  private final Frames frames;
  private final Insertions insertions;
  private final MonitorRanges monitorRanges;
  private final InstructionCounting counting;
  private final Items items;
  private final boolean countsUnwinding;

  /** An exception may leave the method while a monitor is counted that it has entered. */
  private final boolean mayLeaveMonitors;

  /** The method has handlers that an exception of an athrow may reach. */
  private final boolean hasStubs;

  /** What the blocks count, if the method gathers it. */
  private int cyclesLocal;

  private int bytecodesLocal;

  /** What was there before host work began. */
  private int hostContextLocal;

  private int hostBlocksLocal;

  /** The monitors that the thread held before the method, if it may leave some. */
  private int monitorsLocal;

  /** The first of three, see {@link UnwindingStubs}. */
  private int exceptionLocal;

  MethodInstrumenter(
      ClassInstrumenter.Planned planned,
      Layout layout,
      CallerCountedCalls callerCountedCalls,
      Leaf leaf,
      Routines routines,
      Items items,
      FieldLayout fields,
      boolean isPlatform) {
    this.mayReport = !isPlatform;
    this.code = planned.method();
    this.method = code.node();
    this.plan = planned.plan();
    this.layout = layout;
    this.sites = planned.sites();
    this.callerCountedCalls = callerCountedCalls;
    this.leaf = leaf;
    this.locals = new AddedLocals(method.maxLocals);
    boolean hasNode = leaf == null || leafNeedsNode();
    int nodeLocal = hasNode ? locals.ofLong() : locals.end();
    this.calls = new RuntimeCalls(nodeLocal, layout.oneCounter());
    this.modelCalls = new ModelCalls(calls);
    this.hostWork = HostWork.of(code);
    this.loopHeads = new LoopHeads(method);
    // A profiler sees all that was counted until then, and so does the clock at a lock.
    this.gathers =
        !layout.reports()
            && !(layout.tellsLocks() && Leaves.holdsMonitor(code))
            && !isHostWork()
            && !isConstructor()
            && anyBlockCounts()
            && !loopHeads.isEmpty();
    this.items = items;
    this.countsUnwinding = routines.countsUnwinding() && leaf == null && !isHostWork();
    this.hasStubs = countsUnwinding && !method.tryCatchBlocks.isEmpty();
    this.mayLeaveMonitors =
        (routines.usesMonitors() || layout.tellsLocks())
            && (code.isSynchronized() || Leaves.holdsMonitor(code));
    addLocals();
    this.frames = new Frames(method);
    this.insertions = new Insertions(method.instructions);
    this.monitorRanges = new MonitorRanges(method);
    OperandCode operands = new OperandCode(code, locals.end(), items, fields);
    this.counting =
        new InstructionCounting(
            code, plan, sites, callerCountedCalls, calls, operands, routines, layout, items);
  }

  private void addLocals() {
    if (gathers) {
      cyclesLocal = locals.ofClearedLong();
      bytecodesLocal = locals.ofClearedLong();
    }
    if (isHostWork()) {
      hostContextLocal = locals.ofLong();
      hostBlocksLocal = locals.ofLong();
    }
    if (mayLeaveMonitors) {
      monitorsLocal = locals.ofLong();
    }
    if (hasStubs) {
      exceptionLocal = locals.ofClearedObject();
      locals.ofClearedLong();
      locals.ofClearedLong();
    }
  }

  /** Changes the method. Does not fail once it has begun. */
  public void instrument(int methodId) {
    frames.extend(locals.first(), locals.types());
    for (int i = 0; i < code.blocks().size(); i++) {
      instrumentBlock(code.blocks().get(i), plan.blocks().get(i), methodId);
    }
    insertions.apply();
    if (gathers
        || isHostWork() && !isConstructor()
        || mayLeaveMonitors
        || hasStubs
        || countsUnwinding && code.isSynchronized()) {
      addHandler();
    }
    EntryCode.insert(entryCode(methodId), method);
    method.maxLocals = locals.end() + spareLocals(code, sites);
    method.maxStack += RuntimeCalls.MAX_STACK;
  }

  /** Locals that are overwritten around single instructions; no frame knows of them. */
  static int spareLocals(MethodCode code, Sites sites) {
    return Math.max(OperandCode.spareLocals(code), sites.spareLocals());
  }

  private boolean isConstructor() {
    return method.name.equals("<init>");
  }

  private boolean isHostWork() {
    return hostWork != null;
  }

  /** To count in it, or to look up the caller where the leaf returns. */
  private boolean leafNeedsNode() {
    return leaf.countsBlocks() || layout.simulatesCache();
  }

  private boolean anyBlockCounts() {
    for (BlockCount count : plan.blocks()) {
      if (!count.isZero()) {
        return true;
      }
    }
    return false;
  }

  private void instrumentBlock(BasicBlock block, BlockCount count, int methodId) {
    InsnList start = new InsnList();
    if (hasStubs && block.isHandler()) {
      modelCalls.caught(start, exceptionLocal, caughtTypes(block));
    }
    if (gathers && loopHeads.contains(block)) {
      calls.spill(start, cyclesLocal, bytecodesLocal);
    }
    count(start, count);
    count(start, callerCountedCalls.at(block), methodId);
    counting.atStart(block, start);
    if (block.isHandler() && sites.storesContext()) {
      calls.storeContext(start, layout.slot(0));
    }
    AbstractInsnNode first = block.first().node();
    if (block.isHandler()) {
      first = new HandlerStart(method).insertionPoint(first, blockStarts());
    }
    insertions.before(frames.insertionPoint(first), start);
    boolean pending = gathers && !block.isEntry();
    boolean callerCountsLeaves = false;
    for (Instruction instruction : block.instructions()) {
      InsnList before = new InsnList();
      counting.before(instruction, before);
      if (callerCountsLeaves && (before.size() > 0 || throwsItself(instruction))) {
        calls.storeContext(before, layout.slot(0));
        callerCountsLeaves = false;
      }
      boolean isLeaf = callerCountedCalls.counts(instruction);
      if (isLeaf) {
        callLeaf(instruction, callerCountsLeaves, before);
        callerCountsLeaves = true;
      } else if (sites.isInvoke(instruction)) {
        callerCountsLeaves = false;
        if (pending) {
          flush(before);
          pending = false;
        }
        sites.emitInvoke(instruction, calls, locals.end(), before);
      } else if (pending && plan.replaced().contains(instruction)) {
        // What the host executes in its place may read the clock.
        flush(before);
        pending = false;
      } else if (isReturn(instruction)) {
        exitCode(before, counting.returnMissCounter(instruction));
      }
      insertions.before(frames.insertionPoint(instruction.node()), before);
      InsnList after = new InsnList();
      if (!isLeaf && sites.isInvoke(instruction)) {
        sites.emitAfterInvoke(instruction, calls, locals.end(), after);
      }
      counting.after(instruction, after);
      count(after, callerCountedCalls.behind(instruction), methodId);
      if (after.size() > 0) {
        insertions.after(monitorRanges.insertionPoint(instruction.node()), after);
      }
    }
  }

  /** The numbers of the types that lead to a handler. */
  private int[] caughtTypes(BasicBlock handler) {
    List<String> types = UnwindingStubs.types(method.tryCatchBlocks, handler.first().node());
    int[] numbers = new int[types.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = items.add(new Item.TypeSite(types.get(i).replace('/', '.')));
    }
    return numbers;
  }

  private void callLeaf(Instruction instruction, boolean callerCountsLeaves, InsnList before) {
    if (!callerCountsLeaves) {
      calls.callerCountsLeaves(before);
    }
    int costs = callerCountedCalls.costs(instruction);
    if (costs >= 0) {
      calls.leafCounters(before, costs);
    }
  }

  private void count(InsnList list, Stretch stretch, int methodId) {
    if (stretch != null && layout.simulatesCache()) {
      calls.lookUps(list, stretch);
    }
    if (stretch != null && stretch.counter() >= 0) {
      calls.countLeaves(list, stretch.counter(), methodId);
    }
  }

  /** Where the VM makes an exception, the context must tell which method threw it. */
  private boolean throwsItself(Instruction instruction) {
    return callerCountedCalls.mayThrow(instruction) && !sites.isInvoke(instruction);
  }

  private Set<AbstractInsnNode> blockStarts() {
    Set<AbstractInsnNode> starts = new HashSet<>();
    for (BasicBlock block : code.blocks()) {
      starts.add(block.first().node());
    }
    return starts;
  }

  private void count(InsnList list, BlockCount count) {
    if (count.isZero()) {
      return;
    }
    if (gathers) {
      LongLocals.add(list, cyclesLocal, count.cycles());
      if (!layout.oneCounter()) {
        LongLocals.add(list, bytecodesLocal, count.bytecodes());
      }
    } else {
      calls.add(list, count.cycles(), count.bytecodes());
    }
    report(list, count);
  }

  private void report(InsnList list, BlockCount count) {
    if (layout.reports() && count.bytecodes() != 0) {
      calls.executed(list, count.bytecodes(), mayReport);
    }
  }

  /**
   * Adds to the node what was gathered, and begins anew: a return that throws, as a monitor is
   * still held (JVMS 2.11.10), leads to the handler around everything, which adds, too.
   */
  private void flush(InsnList list) {
    calls.flush(list, cyclesLocal, bytecodesLocal);
    LongLocals.clear(list, cyclesLocal);
    LongLocals.clear(list, bytecodesLocal);
  }

  private InsnList entryCode(int methodId) {
    InsnList entry = new InsnList();
    if (isHostWork()) {
      calls.beginHost(entry, hostWork, hostContextLocal, hostBlocksLocal);
    }
    enter(entry, methodId);
    counting.atEntry(entry);
    if (mayLeaveMonitors) {
      calls.keepMonitors(entry, monitorsLocal);
    }
    if (counting.holdsMonitor()) {
      counting.monitorOfMethod(entry, true);
    }
    if (sites.needsContextAtEntry()) {
      calls.storeContext(entry, layout.slot(0));
    }
    report(entry, plan.entry());
    entry.add(locals.clearing());
    return entry;
  }

  private void enter(InsnList entry, int methodId) {
    if (leaf == null) {
      calls.enter(entry, "enter", methodId);
    } else if (leafNeedsNode()) {
      calls.enter(entry, "enterLeaf", methodId);
    } else {
      calls.countLeaf(entry, methodId);
    }
  }

  /**
   * @param misses the counter of misses at this return, or -1
   */
  private void exitCode(InsnList list, int misses) {
    if (gathers) {
      flush(list);
    }
    if (counting.holdsMonitor()) {
      counting.monitorOfMethod(list, false);
    }
    if (sites.storesContext()) {
      calls.exit(list, "exit", misses);
    } else if (layout.simulatesCache() && leaf != null) {
      // With its look-ups, if its caller has not made them.
      calls.exit(list, "exitLeafUnlessCallerCounts", -1);
    } else if (layout.simulatesCache()) {
      calls.exit(list, "exitLeaf", misses);
    }
    if (isHostWork()) {
      calls.endHost(list, hostContextLocal, hostBlocksLocal);
    }
  }

  /**
   * When an exception leaves the method, what was gathered must not get lost, and its monitors are
   * released: a return that throws has released one already, but no block's. Host work ends. What
   * the target's routine has looked at is told.
   */
  private void addHandler() {
    LabelNode start = new LabelNode();
    LabelNode end = new LabelNode();
    method.instructions.insert(start);
    boolean hasFrames = (code.owner().version & 0xFFFF) >= Opcodes.V1_6;
    FrameNode frame = hasFrames ? Frames.handlerFrame(locals.first(), locals.types()) : null;
    InsnList handler = new InsnList();
    handler.add(end);
    if (hasFrames) {
      handler.add(frame);
    }
    if (gathers) {
      flush(handler);
    }
    if (countsUnwinding) {
      modelCalls.left(handler, hasStubs ? exceptionLocal + 1 : -1, code.isSynchronized());
    }
    if (mayLeaveMonitors) {
      calls.monitorsLeft(handler, monitorsLocal);
    }
    if (isHostWork()) {
      calls.endHost(handler, hostContextLocal, hostBlocksLocal);
    }
    handler.add(new InsnNode(Opcodes.ATHROW));
    method.instructions.add(handler);
    LabelNode covered = isConstructor() ? behindSuperCall(end) : start;
    if (hasStubs) {
      new UnwindingStubs(method, exceptionLocal).insert(covered, end, end, frame);
    } else if (covered != end) {
      method.tryCatchBlocks.add(new TryCatchBlockNode(covered, end, end, null));
    }
  }

  /** Before it no handler may cover a constructor. */
  private LabelNode behindSuperCall(LabelNode otherwise) {
    AbstractInsnNode call = ChainedConstructor.callIn(method);
    if (call == null) {
      return otherwise;
    }
    LabelNode label = new LabelNode();
    method.instructions.insert(call, label);
    return label;
  }

  private static boolean isReturn(Instruction instruction) {
    int opcode = instruction.node().getOpcode();
    return JvmOpcodes.isReturn(opcode);
  }
}
