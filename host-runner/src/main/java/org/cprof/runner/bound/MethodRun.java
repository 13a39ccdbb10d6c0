package org.cprof.runner.bound;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.Flow.Region;
import org.cprof.runner.bound.source.LoopFact;
import org.cprof.runner.bound.value.AbstractValue;
import org.cprof.runner.bound.value.InductionTurns;
import org.cprof.runner.bound.value.State;

/** The abstract execution of one call of a method. */
final class MethodRun {

  /** In place of a block: behind the method. */
  static final int RETURNED = -1;

  /** In place of a block: a handler of a caller, which may catch what the method throws. */
  static final int THROWN = -2;

  /** After so many turns of a loop whose end is stated, what is known of values may only grow. */
  private static final int TURNS_APART = 2_000;

  /** So many turns of a loop of which nothing is stated are followed to see its end. */
  private static final int MOST_TURNS = 100_000;

  /** So many in a trial, which widens anyway what is known of values. */
  private static final int MOST_TURNS_OF_TRIAL = 1_000;

  /** After so many turns that took as long, all that follow may be one turn, times their number. */
  private static final int TURNS_BEFORE_SUM = 16;

  /** Loops that take fewer blocks are followed turn by turn, which knows more of values behind. */
  private static final long BLOCKS_TO_SUM = 20_000;

  /** What is known of values grows in one of so many turns, or in all. */
  private static final int MOST_WIDENINGS = 8;

  /** The calls of so many turns are added up, or of as many as there are different calls. */
  private static final int TURNS_TO_ADD_UP = 256;

  /** What arrives at a block: the state there, and the cost of the way. */
  record Arrival(State state, Cost cost) {
    Arrival join(Arrival other) {
      return other == null
          ? this
          : new Arrival(state == null ? null : state.join(other.state), cost.max(other.cost));
    }

    Arrival shorter(Arrival other) {
      return new Arrival(state, cost.min(other.cost));
    }

    Arrival after(Cost before) {
      return new Arrival(state, before.plus(cost));
    }

    Arrival before(Cost later) {
      return new Arrival(state, cost.plus(later));
    }
  }

  /**
   * What leaves a region.
   *
   * @param exits by the block that is gone to
   * @param back what goes back to the header; null if nothing does
   */
  private record Outgoing(Map<Integer, Arrival> exits, Arrival back) {}

  private final Execution execution;
  private final PricedMethod method;
  private final BlockRun blocks;
  private final Deque<Footprint> scopes = new ArrayDeque<>();

  /**
   * What facts allow for entries of a loop around, or of the method (null), is added at its end.
   */
  private final Map<Region, Map<Region, Deferred>> deferred = new HashMap<>();

  /**
   * In which loops within count by what facts allow for all entries, even if each ends by itself.
   */
  private final Set<Region> deferring = new HashSet<>();

  /** In which a loop with such a fact has ended by itself. */
  private final Set<Region> counted = new HashSet<>();

  /**
   * Turns of a loop that count for each entry of one around it.
   *
   * @param turns how many there are
   * @param turn one of them at most
   */
  private record Deferred(long turns, Cost turn) {}

  MethodRun(Execution execution, PricedMethod method, Callers callers) {
    this.execution = execution;
    this.method = method;
    this.blocks = new BlockRun(execution, method, callers);
  }

  Execution.Outcome run(List<AbstractValue> arguments, int monitors) {
    Footprint footprint = execution.pricing().footprint();
    scopes.push(footprint);
    State entry =
        State.ofEntry(
            method.code().node().maxLocals, method.code().node().maxStack, arguments, monitors);
    blocks.enter(entry);
    Region whole = method.flow().method();
    Map<Integer, Arrival> exits = least(whole, () -> execute(whole, entry).exits());
    scopes.pop();
    Arrival end = exits.get(RETURNED);
    Arrival thrown = exits.get(THROWN);
    return new Execution.Outcome(
        end == null ? Cost.NOTHING : end.cost().compact(),
        footprint,
        blocks.ends().returned(),
        end != null,
        thrown == null
            ? null
            : new Execution.Thrown(thrown.cost().compact(), blocks.ends().thrown()),
        blocks.ends().stack());
  }

  /**
   * Executes a loop, or the method, with what facts allow for all entries of loops within. Where
   * such a loop ended by itself, its turns count for each entry, and in a second execution as the
   * facts allow; the shorter way counts.
   */
  private Map<Integer, Arrival> least(Region around, Supplier<Map<Integer, Arrival>> execution) {
    Map<Integer, Arrival> exits = execution.get();
    addDeferred(around, exits);
    if (counted.remove(around)) {
      Map<Integer, Arrival> others;
      deferring.add(around);
      try {
        others = execution.get();
      } finally {
        deferring.remove(around);
      }
      addDeferred(around, others);
      others.forEach((target, other) -> exits.merge(target, other, Arrival::shorter));
    }
    return exits;
  }

  private Outgoing execute(Region region, State state) {
    Map<Integer, Arrival> pending = new HashMap<>();
    Map<Integer, Arrival> exits = new LinkedHashMap<>();
    Arrival back = null;
    pending.put(region.header(), new Arrival(state, Cost.NOTHING));
    for (int node : region.order()) {
      Arrival arrival = pending.remove(node);
      if (arrival == null) {
        continue;
      }
      Region loop = method.flow().loop(node);
      Map<Integer, Arrival> next =
          loop != null && loop != region
              ? executeLoop(loop, arrival.state())
              : blocks.execute(node, arrival.state(), scopes.peek());
      for (Map.Entry<Integer, Arrival> edge : next.entrySet()) {
        int target = edge.getKey();
        Arrival leaving = edge.getValue().after(arrival.cost());
        if (region.isLoop() && target == region.header()) {
          back = leaving.join(back);
        } else if (target >= 0 && region.blocks().get(target)) {
          pending.merge(target, leaving, Arrival::join);
        } else {
          exits.merge(target, leaving, Arrival::join);
        }
      }
    }
    return new Outgoing(exits, back);
  }

  private Map<Integer, Arrival> executeLoop(Region loop, State entry) {
    Footprint within = execution.pricing().footprint();
    scopes.push(within);
    execution.enter();
    Map<Integer, Arrival> exits;
    try {
      exits = least(loop, () -> turns(loop, entry));
    } catch (Effort.UsedUp usedUp) {
      throw usedUp.in(method.named(loop), () -> LoopEnd.text(method, loop));
    }
    execution.leave();
    scopes.pop();
    scopes.peek().add(within);
    exits.replaceAll(
        (target, arrival) ->
            new Arrival(
                arrival.state(),
                execution.pricing().once(arrival.cost(), within, method.info()).compact()));
    return exits;
  }

  private void addDeferred(Region around, Map<Integer, Arrival> exits) {
    Map<Region, Deferred> all = deferred.remove(around);
    if (all != null) {
      Cost sum = Cost.NOTHING;
      for (Deferred one : all.values()) {
        sum = sum.plus(one.turn().times(one.turns()));
      }
      Cost later = sum;
      exits.replaceAll((target, arrival) -> arrival.before(later));
    }
  }

  /**
   * Turn after turn, until none goes back, or the next could tell nothing but what the last did.
   */
  private Map<Integer, Arrival> turns(Region loop, State entry) {
    LoopBounds.Loop named = method.named(loop);
    StatedLoops.Said said = execution.statedLoops().of(method, loop);
    List<LoopFact> facts = said.facts();
    LoopFact ofEntry = facts.stream().filter(one -> one.around() == 0).findFirst().orElse(null);
    LoopFact ofAround = facts.stream().filter(one -> one.around() > 0).findFirst().orElse(null);
    LoopFact stated = ofEntry == null ? ofAround : ofEntry;
    boolean isDeferred = isOfAround(stated) && deferring.contains(around(loop, stated));
    // One turn shows what else there is where it is known that there is no bound.
    long unstated =
        execution.loops().isLacking(named)
            ? 1
            : execution.isTrial() ? MOST_TURNS_OF_TRIAL : MOST_TURNS;
    long most = stated == null ? unstated : stated.bound();
    Map<Integer, Arrival> exits = new LinkedHashMap<>();
    Map<Integer, Arrival> ofOneTurn = new LinkedHashMap<>();
    Cost before = Cost.NOTHING;
    Cost longest = Cost.NOTHING;
    Cost last = Cost.NOTHING;
    State state = entry.atHeader(entry, entry);
    long addUp = TURNS_TO_ADD_UP;
    long blocksBefore = execution.effort().steps();
    long alike = 0;
    boolean isShort = false;
    Approach approach = Approach.of(method.flow(), loop);
    for (long turn = 0; ; turn++) {
      Outgoing outgoing = execute(loop, state);
      Cost soFar = before;
      outgoing
          .exits()
          .forEach(
              (target, arrival) -> {
                exits.merge(target, arrival.after(soFar), Arrival::join);
                ofOneTurn.merge(target, arrival, Arrival::join);
              });
      State next =
          outgoing.back() == null ? null : next(approach, entry, state, outgoing.back().state());
      if (next == null) {
        if (isDeferred && turn > 0) {
          execution.loops().stated(named, stated);
          defer(loop, stated, longest);
          return ofOneTurn;
        }
        derived(loop, turn, stated);
        return exits;
      }
      boolean isLast = turn == most;
      if (isLast && ofEntry != null && outgoing.exits().isEmpty()) {
        throw CommandException.wrongUse(
            named
                + ": "
                + ofEntry.origin()
                + " says at most "
                + turn
                + " turns, the code makes more");
      }
      alike = outgoing.back().cost().isAsLong(last) ? alike + 1 : 0;
      last = outgoing.back().cost();
      longest = longest.max(last);
      boolean isApart = stated == null || turn < TURNS_APART && !execution.effort().isShort();
      boolean isSteady = next.isWithin(state) && (!isApart || state.isWithin(next));
      boolean wasShort = isShort;
      isShort = execution.effort().isShort() || stated == null && turn == most - 1;
      boolean isToSum = turn == TURNS_BEFORE_SUM && alike >= TURNS_BEFORE_SUM / 2;
      if (!isLast && !isSteady && !isDeferred && (isToSum || isShort && !wasShort)) {
        Rest rest =
            sum(
                loop,
                entry,
                new Arrival(next, last),
                state,
                isShort ? 0 : leastToSum(turn, execution.effort().steps() - blocksBefore),
                stated == null ? Long.MAX_VALUE : stated.bound() - turn - 1);
        if (rest != null) {
          Cost toTheLast = before.plus(last).plus(rest.turn().times(rest.turns()));
          rest.exits()
              .forEach(
                  (target, arrival) ->
                      exits.merge(target, arrival.after(toTheLast), Arrival::join));
          derived(loop, turn + 1 + rest.turns(), stated);
          return exits;
        }
      }
      if (isLast || isSteady || stated == null && execution.effort().isShort()) {
        return ended(
            loop,
            named,
            stated,
            turn,
            isSteady,
            new Outgoing(exits, outgoing.back()),
            new Sums(before, longest, outgoing.exits(), ofOneTurn));
      }
      before = before.plus(outgoing.back().cost());
      if (turn == addUp) {
        before = before.compact();
        addUp = turn + Math.max(TURNS_TO_ADD_UP, before.calls());
      }
      state = isApart ? next : state.widen(next, entry);
    }
  }

  /** The header of the next turn; null if there is none. */
  private static State next(Approach approach, State entry, State header, State back) {
    State next = back.atHeader(header, entry);
    return approach == null ? next : approach.next(entry, header, back, next);
  }

  private static boolean isOfAround(LoopFact fact) {
    return fact != null && fact.around() > 0;
  }

  /** The code ends the loop by itself. */
  private void derived(Region loop, long turns, LoopFact stated) {
    if (isOfAround(stated) && turns > 0) {
      counted.add(around(loop, stated));
    }
    execution.loops().derived(method.named(loop), turns, isOfAround(stated) ? null : stated);
  }

  /**
   * The turns that are left of a loop.
   *
   * @param turns that go back, at most
   * @param turn one of them, at most
   * @param exits of one that leaves the loop, from its begin on
   */
  private record Rest(long turns, Cost turn, Map<Integer, Arrival> exits) {}

  /**
   * What is left of a loop, by one turn that stands for all that may follow. What is known of
   * values at its header grows until no turn adds anything, and shrinks to what turns bring then.
   *
   * @param from the header of the next turn, with the cost of the last
   * @param before the header of the last turn
   * @param least so many turns are summed, where each takes as long as the last; 0 if any are,
   *     however long they take
   * @param most more than these are not summed
   * @return null if nothing tells how many turns there are
   */
  private Rest sum(Region loop, State entry, Arrival from, State before, long least, long most) {
    BlockRun.Ends ends = blocks.ends();
    Map<Region, Map<Region, Deferred>> earlier = new HashMap<>();
    deferred.forEach((around, all) -> earlier.put(around, new HashMap<>(all)));
    int depth = scopes.size();
    Footprint within = execution.pricing().footprint();
    scopes.push(within);
    Rest rest = execution.tryOut(() -> trySum(loop, entry, from, before, least, most));
    while (scopes.size() > depth) {
      scopes.pop();
    }
    if (rest == null) {
      blocks.restore(ends);
      deferred.clear();
      deferred.putAll(earlier);
    } else {
      scopes.peek().add(within);
    }
    return rest;
  }

  private Rest trySum(Region loop, State entry, Arrival from, State before, long least, long most) {
    int lacking = execution.loops().lacking().size();
    State header = before.widen(from.state(), entry);
    Outgoing outgoing = execute(loop, header);
    for (int i = 0; outgoing.back() != null; i++) {
      State next = outgoing.back().state().atHeader(header, entry);
      if (next.isWithin(header)) {
        break;
      }
      if (i == MOST_WIDENINGS) {
        return null;
      }
      header = header.widen(next, entry);
      outgoing = execute(loop, header);
    }
    for (int i = 0; i < 2 && outgoing.back() != null; i++) {
      header = from.state().joinAtHeader(outgoing.back().state().atHeader(header, entry), entry);
      outgoing = execute(loop, header);
    }
    if (outgoing.back() == null) {
      return new Rest(0, Cost.NOTHING, outgoing.exits());
    }
    State back = outgoing.back().state();
    long turns = InductionTurns.atMost(from.state(), header, back);
    Cost turn = outgoing.back().cost();
    boolean isSum =
        turns >= 0
            && turns <= most
            && (least == 0
                || turns >= least
                    && turn.isAsLong(from.cost())
                    && isAsLong(loop, InductionTurns.last(header, back), turn));
    return isSum && execution.loops().lacking().size() == lacking
        ? new Rest(turns, turn, outgoing.exits())
        : null;
  }

  /** How many turns take the blocks from which on they are summed. */
  private static long leastToSum(long turns, long blocks) {
    return Math.max(1, BLOCKS_TO_SUM * turns / blocks);
  }

  private boolean isAsLong(Region loop, State header, Cost turn) {
    Outgoing outgoing = execute(loop, header);
    return outgoing.back() != null && outgoing.back().cost().isAsLong(turn);
  }

  /**
   * Of a loop that the code does not end by itself.
   *
   * @param before of all turns before the last one
   * @param longest of the turns
   * @param last the exits of the last turn
   * @param ofOneTurn the exits of any turn, from its begin on
   */
  private record Sums(
      Cost before, Cost longest, Map<Integer, Arrival> last, Map<Integer, Arrival> ofOneTurn) {}

  private Map<Integer, Arrival> ended(
      Region loop,
      LoopBounds.Loop named,
      LoopFact stated,
      long turn,
      boolean isSteady,
      Outgoing outgoing,
      Sums sums) {
    if (stated == null) {
      String problem = execution.statedLoops().of(method, loop).problem();
      String end =
          execution.effort().isShort()
              ? ": no end in the first fourth of --effort"
              : ": no end in " + turn + " turns";
      String seen = isSteady ? "" : end;
      String reason = problem == null ? seen : ": " + problem;
      execution.loops().lacks(named, () -> LoopEnd.text(method, loop) + reason);
      return outgoing.exits();
    }
    execution.loops().stated(named, stated);
    if (isOfAround(stated)) {
      defer(loop, stated, sums.longest());
      return sums.ofOneTurn();
    }
    // No turn that follows knows less of the values than the last one did.
    Cost rest = sums.before().plus(outgoing.back().cost().times(stated.bound() - turn));
    sums.last()
        .forEach(
            (target, arrival) ->
                outgoing.exits().merge(target, arrival.after(rest), Arrival::join));
    return outgoing.exits();
  }

  private void defer(Region loop, LoopFact fact, Cost longest) {
    deferred
        .computeIfAbsent(around(loop, fact), region -> new HashMap<>())
        .merge(
            loop,
            new Deferred(fact.bound(), longest),
            (a, b) -> new Deferred(a.turns(), a.turn().max(b.turn())));
  }

  private Region around(Region loop, LoopFact fact) {
    Region around = loop;
    for (int i = 0; i < fact.around() && around.isLoop(); i++) {
      around = around.parent();
    }
    return around;
  }
}
