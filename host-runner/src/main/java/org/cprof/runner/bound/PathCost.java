package org.cprof.runner.bound;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;

/**
 * Cycles and bytecodes at most of the worst path through a stretch of a method, with the calls on
 * it. Immutable. The calls are kept as they come, and added up when somebody asks.
 */
final class PathCost {

  /**
   * A call on the path.
   *
   * @param method that is called; a group for the loads of a scope, each method once
   * @param body what it costs itself
   * @param kind how it is called
   * @param misses whether its invoke and the return from it miss the method cache
   */
  record Call(MethodInfo method, InvokeKind kind, PathCost body, boolean misses) {}

  static final PathCost NOTHING = new PathCost(0, 0, 0, null);

  private final long cycles;
  private final long own;
  private final long bytecodes;
  private final Calls calls;

  /** Calls of two parts, the second so often; or one call. */
  private record Calls(Calls before, Calls part, Call call, long times) {}

  private PathCost(long cycles, long own, long bytecodes, Calls calls) {
    this.cycles = cycles;
    this.own = own;
    this.bytecodes = bytecodes;
    this.calls = calls;
  }

  /** Bytecodes of the method itself. */
  static PathCost of(long cycles, long bytecodes) {
    return new PathCost(cycles, cycles, bytecodes, null);
  }

  /**
   * A call.
   *
   * @param cycles of the callee, and of loads at the invoke and the return
   */
  static PathCost of(Call call, long cycles) {
    return new PathCost(cycles, 0, 0, new Calls(null, null, call, 1));
  }

  /** All, with what is called and its loads. */
  long cycles() {
    return cycles;
  }

  /** Of the method's own bytecodes, at hits of the method cache. */
  long own() {
    return own;
  }

  long bytecodes() {
    return bytecodes;
  }

  PathCost plus(PathCost other) {
    if (other == NOTHING) {
      return this;
    }
    if (this == NOTHING) {
      return other;
    }
    Calls both =
        calls == null
            ? other.calls
            : other.calls == null ? calls : new Calls(calls, other.calls, null, 1);
    return new PathCost(
        Math.addExact(cycles, other.cycles), own + other.own, bytecodes + other.bytecodes, both);
  }

  PathCost times(long count) {
    if (count == 0 || this == NOTHING) {
      return NOTHING;
    }
    return new PathCost(
        Math.multiplyExact(cycles, count),
        Math.multiplyExact(own, count),
        Math.multiplyExact(bytecodes, count),
        calls == null ? null : new Calls(null, calls, null, count));
  }

  /** The one that takes longer, this of two that take the same. */
  PathCost max(PathCost other) {
    return other.cycles > cycles ? other : this;
  }

  /** The one that takes shorter, this of two that take the same. */
  PathCost min(PathCost other) {
    return other.cycles < cycles ? other : this;
  }

  /** The calls and how often each is made. */
  Map<Call, Long> calls() {
    Map<Call, Long> sums = new IdentityHashMap<>();
    Deque<Calls> open = new ArrayDeque<>();
    Deque<Long> times = new ArrayDeque<>();
    if (calls != null) {
      open.push(calls);
      times.push(1L);
    }
    while (!open.isEmpty()) {
      Calls part = open.pop();
      long count = times.pop();
      if (part.call() != null) {
        sums.merge(part.call(), count * part.times(), Math::addExact);
      } else {
        if (part.before() != null) {
          open.push(part.before());
          times.push(count);
        }
        open.push(part.part());
        times.push(count * part.times());
      }
    }
    return sums;
  }

  /** How many calls it has, of calls that are added up each one for itself. */
  int size() {
    int size = 0;
    for (Calls at = calls; at != null; at = at.before()) {
      size++;
    }
    return size;
  }

  /**
   * These costs with calls added up, so that the calls of many turns of a loop take little room.
   */
  PathCost compact() {
    Calls compact = null;
    for (Map.Entry<Call, Long> call : calls().entrySet()) {
      Calls one = new Calls(null, null, call.getKey(), call.getValue());
      compact = compact == null ? one : new Calls(compact, one, null, 1);
    }
    return new PathCost(cycles, own, bytecodes, compact);
  }
}
