package org.cprof.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.cprof.code.BasicBlock;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.code.Throwing;
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
 * <p>An invoke throws where the receiver is null, so the call counts in the stretch behind it,
 * unless something is known of the receiver; and a leaf that throws itself ends a stretch.
 *
 * <p>Where a method cache is simulated, only routines are counted here, and a stretch only if all
 * that it calls is cached when it begins, so that every look-up hits. The answer stays in a local
 * until the stretch ends, which it also does where something else is looked up.
 */
final class CountedCalls {

  /**
   * Where a method cache is simulated: a stretch with fewer routines costs more to ask for than to
   * count one by one.
   */
  private static final int FEWEST_CACHED = 2;

  private final MethodCode code;
  private final Leaves leaves;
  private final Sites sites;
  private final IntFunction<CountedRoutine> routines;
  private final boolean simulatesCache;
  private final Throwing throwing;
  private final Map<Instruction, List<Event>> events = new IdentityHashMap<>();

  /** Invokes and events that are counted, with their first counter of costs or -1. */
  private final Map<Object, Integer> costs = new IdentityHashMap<>();

  private final Map<Integer, Integer> costsByRoutine = new HashMap<>();

  /** By the block or instruction that they start with or behind. */
  private final Map<Object, Stretch> stretches = new IdentityHashMap<>();

  private final List<CountedCall> list = new ArrayList<>();
  private final int firstCounter;
  private int counters;

  /** The stretch that is looked at: the block or instruction that it starts with or behind. */
  private Object start;

  private boolean countsByCalls;

  /** What the target executes in that stretch, as far as it can be counted. */
  private final List<Event> executed = new ArrayList<>();

  /**
   * @param plan whose counters come first
   * @param leaves those that may be counted
   * @param routines the routine of a bytecode of the target, null if it must not be counted
   */
  CountedCalls(
      MethodCode code,
      MethodPlan plan,
      Leaves leaves,
      Sites sites,
      IntFunction<CountedRoutine> routines,
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
      events.computeIfAbsent(event.at(), at -> new ArrayList<>()).add(event);
    }
    for (BasicBlock block : code.blocks()) {
      // Nothing is inserted at the start of a handler that may cover itself.
      if (!block.isHandler()) {
        find(block);
      }
    }
  }

  /** How many counters the nodes of the method need for it. */
  int counters() {
    return counters - firstCounter;
  }

  /** What the counters mean. */
  List<CountedCall> list() {
    return list;
  }

  /** Whether an invoke or an event is counted here. */
  boolean counts(Object site) {
    return costs.containsKey(site);
  }

  /**
   * The first of the two counters, of cycles and of bytecodes, for what an invoke or event costs
   * beyond what each of its calls does; -1 if there is nothing beyond.
   */
  int costs(Object site) {
    return costs.get(site);
  }

  /** The stretch to count at the start of a block, or null. */
  Stretch at(BasicBlock block) {
    return stretches.get(block);
  }

  /** The stretch to count behind an instruction, or null. */
  Stretch behind(Instruction instruction) {
    return stretches.get(instruction);
  }

  private void find(BasicBlock block) {
    begin(block, block.isEntry() && !simulatesCache);
    KnownObjects known = new KnownObjects(code, throwing, block);
    for (Instruction instruction : block.instructions()) {
      if (simulatesCache && instruction != block.first() && Frames.standsBefore(instruction)) {
        // The frame does not know of the local.
        end();
      }
      boolean countsAll = findRoutines(events.getOrDefault(instruction, List.of()));
      findLeaf(instruction, known);
      if (simulatesCache && !countsAll) {
        begin(instruction, false);
      }
      known.advance();
    }
    end();
  }

  /**
   * Counts what the target executes for an instruction; false if something of it is not counted
   * here, which looks itself up in the method cache and may evict what the stretch has found there.
   */
  private boolean findRoutines(List<Event> found) {
    boolean countsAll = true;
    for (Event event : found) {
      countsAll &= canCount(event);
    }
    if (simulatesCache && !countsAll) {
      end();
    }
    if (start != null) {
      for (Event event : found) {
        if (canCount(event)) {
          executed.add(event);
        }
      }
    }
    return countsAll;
  }

  private boolean canCount(Event event) {
    return event.times() == 1 && routines.apply(event.targetOpcode()) != null;
  }

  private void findLeaf(Instruction instruction, KnownObjects known) {
    Leaf leaf = leaves.calledBy(instruction.node());
    boolean hasReceiver = known.hasReceiver();
    if (leaf != null && (hasReceiver || !leaf.mayThrow())) {
      if (!hasReceiver) {
        begin(instruction, false);
      }
      addLeaf(instruction, leaf);
      if (leaf.mayThrow()) {
        begin(instruction, false);
      }
    } else if (known.mayThrow()) {
      begin(instruction, false);
    }
  }

  /** The stretch ends, and what it executes is counted if that pays. */
  private void end() {
    if (!simulatesCache || executed.size() >= FEWEST_CACHED) {
      for (Event event : executed) {
        addRoutine(event);
      }
    }
    executed.clear();
    start = null;
  }

  private void begin(Object place, boolean once) {
    end();
    start = place;
    countsByCalls = once;
  }

  private void addLeaf(Instruction instruction, Leaf leaf) {
    int first = leaf.countsBlocks() ? newCounters(2) : -1;
    costs.put(instruction, first);
    add(sites.slotNumber(instruction), sites.kindOf(instruction), leaf.info(), first);
  }

  private void addRoutine(Event event) {
    CountedRoutine routine = routines.apply(event.targetOpcode());
    boolean isFirst = routine.takesOperands() && !costsByRoutine.containsKey(event.targetOpcode());
    if (isFirst) {
      costsByRoutine.put(event.targetOpcode(), newCounters(2));
    }
    int first = costsByRoutine.getOrDefault(event.targetOpcode(), -1);
    Stretch stretch =
        add(sites.slotNumber(event), InvokeKind.EVENT, routine.info(), isFirst ? first : -1);
    if (stretch != null) {
      stretch.add(routine);
    }
    costs.put(event, first);
  }

  private int newCounters(int number) {
    counters += number;
    return counters - number;
  }

  /** Returns the stretch, or null where the calls of the method's node tell of it. */
  private Stretch add(int slot, InvokeKind kind, MethodInfo callee, int firstOfCosts) {
    Stretch stretch =
        countsByCalls ? null : stretches.computeIfAbsent(start, place -> newStretch());
    int counter = stretch == null ? -1 : stretch.counter();
    list.add(new CountedCall(slot, kind, callee, counter, firstOfCosts));
    return stretch;
  }

  private Stretch newStretch() {
    return new Stretch(newCounters(1), new ArrayList<>());
  }
}
