package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.cprof.runner.bound.objects.Refusal;
import org.cprof.runner.bound.source.LoopFact;

/**
 * What became known of each loop: how often it turns at most, who says so, or that nobody does; and
 * the calls that nothing limits.
 */
final class LoopBounds {

  /**
   * A loop of the code.
   *
   * @param line of the first instruction of its header; 0 if the class file has none
   * @param inLine its number among the loops of the method that begin in the line; 0 of the only
   *     one
   */
  record Loop(String method, int line, int header, int inLine) implements Comparable<Loop> {
    @Override
    public int compareTo(Loop other) {
      int byMethod = method.compareTo(other.method);
      int byLine = byMethod == 0 ? Integer.compare(line, other.line) : byMethod;
      return byLine == 0 ? Integer.compare(header, other.header) : byLine;
    }

    @Override
    public String toString() {
      String place = Refusal.at(method, line);
      return inLine == 0 ? place : place + ", loop " + inLine + (line > 0 ? " of the line" : "");
    }
  }

  /** Turns for each entry, over all contexts. */
  private static final class Turns {
    private long most;
    private boolean isStated;
    private LoopFact fact;
    private String lacking;

    private Turns copy() {
      Turns copy = new Turns();
      copy.most = most;
      copy.isStated = isStated;
      copy.fact = fact;
      copy.lacking = lacking;
      return copy;
    }
  }

  /** JOP's programs say {@code =} where they mean at most. */
  private static String derived(Turns turns) {
    LoopFact fact = turns.fact;
    boolean isOther = fact != null && fact.isExact() && fact.bound() != turns.most;
    return isOther ? "derived; " + fact.origin() + " says " + fact.bound() : "derived";
  }

  /**
   * A loop with its bound.
   *
   * @param turns at most, for each entry; as far as the fact goes, if it is for what is around
   * @param origin of the bound
   */
  record Bounded(Loop loop, long turns, String origin) {}

  private final Map<Loop, Turns> all = new TreeMap<>();

  /** Calls that nothing limits, by their places. */
  private final Map<String, String> unlimited = new TreeMap<>();

  LoopBounds copy() {
    LoopBounds copy = new LoopBounds();
    copy.unlimited.putAll(unlimited);
    all.forEach((loop, turns) -> copy.all.put(loop, turns.copy()));
    return copy;
  }

  private Turns of(Loop loop) {
    return all.computeIfAbsent(loop, l -> new Turns());
  }

  /** The code ends the loop by itself after so many turns at most, in one context. */
  void derived(Loop loop, long turns, LoopFact fact) {
    Turns of = of(loop);
    of.most = Math.max(of.most, turns);
    of.fact = of.isStated ? of.fact : fact;
  }

  /** Somebody's word is what ends it. */
  void stated(Loop loop, LoopFact fact) {
    Turns of = of(loop);
    of.most = Math.max(of.most, fact.bound());
    of.fact = fact;
    of.isStated = true;
  }

  /**
   * Nothing ends it.
   *
   * @param reason as it follows the loop's name in messages
   */
  void lacks(Loop loop, Supplier<String> reason) {
    Turns of = of(loop);
    of.lacking = of.lacking == null ? reason.get() : of.lacking;
  }

  /** Nothing limits what a call takes. */
  void lacksLimit(String place, String reason) {
    unlimited.put(place, reason);
  }

  /** The calls that nothing limits, each with its place and the reason. */
  List<String> unlimited() {
    return unlimited.entrySet().stream()
        .map(call -> call.getKey() + ": " + call.getValue())
        .toList();
  }

  boolean isLacking(Loop loop) {
    return all.containsKey(loop) && all.get(loop).lacking != null;
  }

  /** The loops without a bound, each with what follows its name in messages. */
  Map<Loop, String> lacking() {
    Map<Loop, String> found = new TreeMap<>();
    all.forEach(
        (loop, turns) -> {
          if (turns.lacking != null) {
            found.put(loop, turns.lacking);
          }
        });
    return found;
  }

  List<Bounded> bounded() {
    List<Bounded> found = new ArrayList<>();
    all.forEach(
        (loop, turns) ->
            found.add(
                new Bounded(
                    loop, turns.most, turns.isStated ? turns.fact.origin() : derived(turns))));
    return found;
  }
}
