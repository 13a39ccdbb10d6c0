package org.cprof.instrument;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.instrument.call.CallerCountedCalls;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.call.ModelCalls;
import org.cprof.instrument.call.RuntimeCalls;
import org.cprof.instrument.call.Sites;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.CallerCountedRoutine;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.udi.Counted;
import org.cprof.udi.Event;
import org.cprof.udi.MethodPlan;
import org.cprof.udi.OperandPrice;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;

/**
 * Emits what single instructions count beyond their basic block: events, prices that depend on
 * operands, and the number of monitors that the thread holds.
 */
final class InstructionCounting {

  /** The site of a lock that a method holds as long as it runs. */
  private static final int OF_METHOD = -1;

  private final MethodCode method;
  private final MethodPlan plan;
  private final Sites sites;
  private final CallerCountedCalls callerCountedCalls;
  private final RuntimeCalls calls;
  private final ModelCalls modelCalls;
  private final OperandCode operands;
  private final Routines routines;
  private final boolean tellsLocks;
  private final boolean tellsHeap;
  private final Items items;
  private final Map<Instruction, List<Counted>> counted = new IdentityHashMap<>();
  private int nextEvent;
  private int nextPrice;
  private int nextDataAccess;

  InstructionCounting(
      MethodCode method,
      MethodPlan plan,
      Sites sites,
      CallerCountedCalls callerCountedCalls,
      RuntimeCalls calls,
      OperandCode operands,
      Routines routines,
      Layout layout,
      Items items) {
    this.method = method;
    this.plan = plan;
    this.sites = sites;
    this.callerCountedCalls = callerCountedCalls;
    this.calls = calls;
    this.modelCalls = new ModelCalls(calls);
    this.operands = operands;
    this.routines = routines;
    this.tellsLocks = layout.tellsLocks();
    this.tellsHeap = layout.tellsHeap();
    this.items = items;
    for (Counted each : plan.counters().counted()) {
      counted.computeIfAbsent(each.at(), at -> new ArrayList<>()).add(each);
    }
  }

  /** What the UDI counts at each call of the method. */
  void atEntry(InsnList code) {
    for (Counted each : countedAt(null)) {
      calls.count(code, each.counter());
    }
  }

  /** What the UDI counts at each run of a block. */
  void atStart(BasicBlock block, InsnList code) {
    for (Counted each : countedAt(block.first())) {
      if (each instanceof Counted.BlockExecution) {
        calls.count(code, each.counter());
      }
    }
  }

  private List<Counted> countedAt(Instruction instruction) {
    return counted.getOrDefault(instruction, List.of());
  }

  /** Whether the method must count a monitor for as long as it runs. */
  boolean holdsMonitor() {
    return (routines.usesMonitors() || tellsLocks) && method.isSynchronized();
  }

  /** The monitor of a synchronized method is held behind its entry, and no more before its ends. */
  void monitorOfMethod(InsnList code, boolean isHeld) {
    monitor(code, OF_METHOD, isHeld);
  }

  private void monitor(InsnList code, int site, boolean isHeld) {
    if (routines.usesMonitors()) {
      calls.monitor(code, isHeld);
    }
    if (tellsLocks) {
      calls.lock(code, site, isHeld);
    }
  }

  /**
   * What runs before an instruction, with the operands on the stack. To be called for all
   * instructions in the order of the code, each followed by {@link #after}.
   */
  void before(Instruction instruction, InsnList code) {
    List<Event> events = plan.events();
    while (nextEvent < events.size() && events.get(nextEvent).at() == instruction) {
      Event event = events.get(nextEvent++);
      if (callerCountedCalls.counts(event)) {
        countedRoutine(instruction, event, code);
      } else {
        event(instruction, event, code);
      }
    }
    if (instruction.node().getOpcode() != Opcodes.MONITOREXIT) {
      prices(instruction, code);
    }
    dataAccesses(instruction, code);
    for (Counted each : countedAt(instruction)) {
      if (each instanceof Counted.Execution) {
        calls.count(code, each.counter());
      }
    }
  }

  private void dataAccesses(Instruction instruction, InsnList code) {
    List<MethodPlan.DataAccess> accesses = plan.dataAccesses();
    while (nextDataAccess < accesses.size() && accesses.get(nextDataAccess).at() == instruction) {
      if (accesses.get(nextDataAccess++).empties()) {
        modelCalls.emptyDataCaches(code);
      } else {
        operands.emitWrite(instruction, code, modelCalls::writeField);
      }
    }
  }

  /**
   * What runs behind an instruction. Behind a monitorexit, not before it: javac's handlers cover
   * the monitorexit itself, and the compilers give up on a call within a handler that covers
   * itself.
   */
  void after(Instruction instruction, InsnList code) {
    int opcode = instruction.node().getOpcode();
    if (opcode == Opcodes.MONITOREXIT) {
      prices(instruction, code);
    }
    if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
      monitor(code, instruction.bytecodeIndex(), opcode == Opcodes.MONITORENTER);
    } else if (opcode == Opcodes.NEW && tellsHeap) {
      operands.emit(instruction, opcode, 0, code, modelCalls::objectOnHeap);
    }
    for (Counted each : countedAt(instruction)) {
      if (each instanceof Counted.Completion) {
        calls.count(code, each.counter());
      } else if (each instanceof Counted.NewArrays arrays) {
        calls.countArrays(code, arrays.counter(), arrays.dimensions());
      } else if (each instanceof Counted.Allocation allocation) {
        calls.allocated(code, allocation.dimensions());
        if (tellsHeap) {
          arraysOnHeap(allocation, code);
        }
      }
    }
  }

  private void arraysOnHeap(Counted.Allocation arrays, InsnList code) {
    boolean isWide = isWide(arrays.at().node());
    int innermost = arrays.dimensions() - 1;
    for (int dimension = 0; dimension < innermost; dimension++) {
      modelCalls.arraysOnHeap(code, dimension, false);
    }
    if (innermost == 0) {
      modelCalls.arrayOnHeap(code, isWide);
    } else {
      modelCalls.arraysOnHeap(code, innermost, isWide);
    }
  }

  /** Whether an element of the innermost arrays that an instruction makes takes two words. */
  private static boolean isWide(AbstractInsnNode insn) {
    int type =
        insn instanceof IntInsnNode ofNumbers
            ? ofNumbers.operand
            : insn instanceof MultiANewArrayInsnNode array ? OperandCode.elementType(array) : 0;
    return type == Opcodes.T_LONG || type == Opcodes.T_DOUBLE;
  }

  private void event(Instruction instruction, Event event, InsnList code) {
    int slot = sites.slot(event);
    if (event.times() == 1 && routines.isRoutine(event.targetOpcode())) {
      int hostOpcode = instruction.host().opcode();
      String routine = Routines.routine(hostOpcode, event.targetOpcode());
      operands.emit(
          instruction,
          hostOpcode,
          event.position(),
          code,
          list ->
              modelCalls.routine(
                  list, slot, routine, RoutineCompiler.routineDescriptor(hostOpcode)));
    } else {
      Item bytecode = new Item.Bytecode(event.kind(), event.name(), event.cycles());
      calls.event(code, slot, items.add(bytecode), event.times());
    }
  }

  /** Its call was counted where the stretch began, and looked up; what is left are its operands. */
  private void countedRoutine(Instruction instruction, Event event, InsnList code) {
    CallerCountedRoutine routine = routines.callerCounted().get(event.targetOpcode());
    int costs = callerCountedCalls.costs(event);
    if (routine.takesOperands()) {
      int hostOpcode = instruction.host().opcode();
      String method = Routines.costs(hostOpcode, event.targetOpcode());
      operands.emit(
          instruction,
          hostOpcode,
          event.position(),
          code,
          list ->
              modelCalls.routineCosts(
                  list, method, RoutineCompiler.routineDescriptor(hostOpcode), costs));
    }
  }

  private void prices(Instruction instruction, InsnList code) {
    List<OperandPrice> prices = plan.operandPrices();
    while (nextPrice < prices.size() && prices.get(nextPrice).at() == instruction) {
      OperandPrice price = prices.get(nextPrice++);
      String priceMethod = Routines.price(price.hostOpcode(), price.targetOpcode());
      operands.emit(
          instruction,
          price.hostOpcode(),
          price.position(),
          code,
          list ->
              modelCalls.price(
                  list, priceMethod, RoutineCompiler.priceDescriptor(price.hostOpcode())));
      countPrice(instruction, price, priceMethod, code);
    }
  }

  /** Adds a price to a counter, too, where one asks for it. */
  private void countPrice(
      Instruction instruction, OperandPrice price, String priceMethod, InsnList code) {
    int counter = plan.counters().lines() == null ? -1 : priceCounter(instruction, price);
    if (counter >= 0) {
      operands.emit(
          instruction,
          price.hostOpcode(),
          price.position(),
          code,
          list ->
              modelCalls.price(
                  list,
                  priceMethod + RoutineCompiler.AGAIN,
                  RoutineCompiler.priceDescriptor(price.hostOpcode()),
                  counter));
    }
  }

  /** The counter of a price: those of an instruction are in the order of its prices. */
  private int priceCounter(Instruction instruction, OperandPrice price) {
    int skip = 0;
    for (OperandPrice before : plan.operandPrices()) {
      if (before == price) {
        break;
      }
      skip += before.at() == instruction ? 1 : 0;
    }
    for (Counted each : countedAt(instruction)) {
      if (each instanceof Counted.Price && skip-- == 0) {
        return each.counter();
      }
    }
    return -1;
  }

  /** The counter of misses at a return, or -1. */
  int returnMissCounter(Instruction instruction) {
    for (Counted each : countedAt(instruction)) {
      if (each instanceof Counted.ReturnMiss) {
        return each.counter();
      }
    }
    return -1;
  }
}
