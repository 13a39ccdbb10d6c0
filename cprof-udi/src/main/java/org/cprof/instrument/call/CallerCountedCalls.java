package org.cprof.instrument.call;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.code.Throwing;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.routine.CallerCountedRoutine;
import org.cprof.udi.Event;
import org.cprof.udi.MethodPlan;

/**
 * Where a method counts calls of leaves, and of routines of the target, in their place.
 *
 * <p>A block is cut into stretches behind every instruction that can throw or do anything but go on
 * with the next one. A stretch is executed to its end once it has begun, so one counter tells of
 * all that is called in it, and for the first stretch of the entry block it is the number of calls
 * that the method's node has anyway.
 *
 * <p>An invoke throws where the receiver is null, so only calls count here whose receiver is known
 * to be an object.
 *
 * <p>Where a method cache is simulated, no routines are counted, and a stretch makes all look-ups
 * of its leaves when it begins, in their order. So it also ends where a routine is looked up.
 */
public final class CallerCountedCalls {

  private final MethodCode code;
  private final Leaves leaves;
  private final Sites sites;
  private final Map<Integer, CallerCountedRoutine> routines;
  private final boolean simulatesCache;
  private final Throwing throwing;
  private final Map<Instruction, List<Event>> events = new IdentityHashMap<>();

  /** Invokes and events that are counted, with their first counter of costs or -1. */
  private final Map<Object, Integer> costs = new IdentityHashMap<>();

  private final Map<Integer, Integer> costsByRoutine = new HashMap<>();

  /** By leaf and kind of invoke: the counter that holds the address of its cell, before misses. */
  private final Map<String, Integer> cells = new HashMap<>();

  /** By the block or instruction that they start with or behind. */
  private final Map<Object, Stretch> stretches = new IdentityHashMap<>();

  private final Set<Instruction> mayThrow = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<CallerCountedCall> list = new ArrayList<>();
  private final int firstCounter;
  private int counters;

  /** The stretch that is looked at: the block or instruction that it starts with or behind. */
  private Object start;

  private boolean countsByCalls;

  /**
   * @param plan whose counters come first
   * @param leaves those that may be counted
   * @param routines those that are counted, by the bytecode of the target
   */
  public CallerCountedCalls(
      MethodCode code,
      MethodPlan plan,
      Leaves leaves,
      Sites sites,
      Map<Integer, CallerCountedRoutine> routines,
      boolean simulatesCache) {
    this.code = code;
    this.leaves = leaves;
    this.sites = sites;
    this.routines = routines;
    this.simulatesCache = simulatesCache;
    this.throwing = new Throwing(code);
    this.firstCounter = plan.counters().size();
    this.counters = firstCounter;
    for (Event event : plan.events()) {
      events.putIfAbsent(event.at(), new ArrayList<>());
      events.get(event.at()).add(event);
    }
    for (BasicBlock block : code.blocks()) {
      // Nothing is inserted at the start of a handler that may cover itself.
      if (!block.isHandler()) {
        find(block);
      }
    }
  }

  /** How many counters the nodes of the method need for it. */
  public int counters() {
    return counters - firstCounter;
  }

  /** What the counters mean. */
  public List<CallerCountedCall> list() {
    return list;
  }

  /** Whether an invoke or an event is counted here. */
  public boolean counts(Object site) {
    return costs.containsKey(site);
  }

  /**
   * The first of the two counters, of cycles and of bytecodes, for what an invoke or event costs
   * beyond what each of its calls does; -1 if there is nothing beyond.
   */
  public int costs(Object site) {
    return costs.get(site);
  }

  /** The stretch to count at the start of a block, or null. */
  public Stretch at(BasicBlock block) {
    return stretches.get(block);
  }

  /** Whether an exception can leave an instruction of a block that counts calls. */
  public boolean mayThrow(Instruction instruction) {
    return mayThrow.contains(instruction);
  }

  /** The stretch to count behind an instruction, or null. */
  public Stretch behind(Instruction instruction) {
    return stretches.get(instruction);
  }

  private void find(BasicBlock block) {
    begin(block, block.isEntry());
    KnownObjects known = new KnownObjects(throwing, block);
    for (Instruction instruction : block.instructions()) {
      List<Event> found = events.getOrDefault(instruction, List.of());
      if (simulatesCache && !found.isEmpty()) {
        // A routine looks itself up, and may evict what the stretch calls next.
        begin(instruction, false);
      } else {
        findRoutines(found);
      }
      findLeaf(instruction, known);
      known.advance();
    }
  }

  private void findRoutines(List<Event> found) {
    for (Event event : found) {
      if (canCount(event)) {
        addRoutine(event);
      }
    }
  }

  private boolean canCount(Event event) {
    return event.times() == 1 && routines.containsKey(event.targetOpcode());
  }

  private void findLeaf(Instruction instruction, KnownObjects known) {
    Leaf leaf = leaves.calledBy(instruction.node(), code, throwing);
    if (leaf != null && known.hasReceiver()) {
      addLeaf(instruction, leaf);
    } else if (known.mayThrow()) {
      begin(instruction, false);
      mayThrow.add(instruction);
    }
  }

  private void begin(Object at, boolean once) {
    start = at;
    countsByCalls = once;
  }

  private void addLeaf(Instruction instruction, Leaf leaf) {
    int first = leaf.countsBlocks() ? newCounters(2) : -1;
    costs.put(instruction, first);
    InvokeKind kind = sites.kindOf(instruction);
    String key = leaf.info().name() + leaf.info().descriptor() + kind.ordinal();
    boolean isFirst = simulatesCache && !cells.containsKey(key);
    if (isFirst) {
      cells.put(key, newCounters(3));
    }
    int cell = cells.getOrDefault(key, -1);
    Stretch stretch = stretch();
    if (simulatesCache) {
      stretch.add(leaf, cell);
    }
    list.add(
        new CallerCountedCall(
            sites.slotNumber(instruction),
            kind,
            leaf.info(),
            counter(stretch),
            first,
            isFirst ? cell + 1 : -1));
  }

  private void addRoutine(Event event) {
    CallerCountedRoutine routine = routines.get(event.targetOpcode());
    boolean isFirst = !costsByRoutine.containsKey(event.targetOpcode());
    if (isFirst) {
      costsByRoutine.put(
          event.targetOpcode(), routine.takesOperands() ? newCounters(routine.counters()) : -1);
    }
    int first = costsByRoutine.get(event.targetOpcode());
    costs.put(event, first);
    list.add(
        new CallerCountedCall(
            sites.slotNumber(event),
            InvokeKind.EVENT,
            routine.info(),
            counter(stretch()),
            isFirst ? first : -1,
            -1));
  }

  private int newCounters(int number) {
    counters += number;
    return counters - number;
  }

  private static int counter(Stretch stretch) {
    return stretch == null ? -1 : stretch.counter();
  }

  /** The stretch that is looked at; null if its method's node tells all that there is to tell. */
  private Stretch stretch() {
    Stretch stretch = stretches.get(start);
    if (stretch == null && !(countsByCalls && !simulatesCache)) {
      int counter = countsByCalls ? -1 : newCounters(1);
      int horizon = simulatesCache ? newCounters(1) : -1;
      stretch = new Stretch(counter, horizon, new ArrayList<>());
      stretches.put(start, stretch);
    }
    return stretch;
  }
}
