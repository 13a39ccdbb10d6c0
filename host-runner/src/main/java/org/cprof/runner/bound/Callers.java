package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;

/**
 * What the calls that are executing do with exceptions: their handlers, as an exception comes to
 * them. It is the same for all ways of calls that do the same, however many and long they are.
 *
 * @param handlers those that may get an exception; the last may take all
 * @param isOrdered whether what one takes does not come to the others behind it; not so of several
 *     ways of calls that were put together
 * @param beyond types of handlers that get what a handler of all throws again
 */
record Callers(List<Handler> handlers, boolean isOrdered, Set<String> beyond) {

  /**
   * A handler.
   *
   * @param type that it takes; null if it takes all
   * @param throwsAgain whether it leads to nothing but an athrow
   * @param counts whether it is in a method that executes when it is done, or leads to something
   *     else than an athrow
   * @param way of an exception to it
   * @param place for messages, and not told apart
   */
  record Handler(String type, boolean throwsAgain, boolean counts, WayToHandler way, String place) {

    /** Whether what it takes goes on, as of finally and monitors. */
    boolean passesOn() {
      return type == null && throwsAgain;
    }

    Handler by(WayToHandler other) {
      return new Handler(type, throwsAgain, counts, other, place);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Handler same
          && Objects.equals(type, same.type)
          && throwsAgain == same.throwsAgain
          && counts == same.counts
          && way.equals(same.way);
    }

    @Override
    public int hashCode() {
      return Objects.hash(type, throwsAgain, counts, way);
    }
  }

  /**
   * What lies between the method that throws and one that may catch.
   *
   * @param leastLeft methods that are left
   * @param mostSynchronized of them
   * @param mostEntries of the exception tables of them, and of the one that catches
   */
  record WayToHandler(long leastLeft, long mostLeft, long mostSynchronized, long mostEntries) {

    /** One or the other. */
    WayToHandler hull(WayToHandler other) {
      return new WayToHandler(
          Math.min(leastLeft, other.leastLeft),
          Math.max(mostLeft, other.mostLeft),
          Math.max(mostSynchronized, other.mostSynchronized),
          Math.max(mostEntries, other.mostEntries));
    }

    /** The way of an exception that a callee throws. */
    WayToHandler from(long synchronizedOnes, long entries) {
      return new WayToHandler(
          leastLeft + 1, mostLeft + 1, mostSynchronized + synchronizedOnes, mostEntries + entries);
    }

    /** One or the other, and all that are as they grow. */
    private WayToHandler widen(WayToHandler other) {
      return new WayToHandler(
          Math.min(leastLeft, other.leastLeft),
          grown(mostLeft, other.mostLeft),
          grown(mostSynchronized, other.mostSynchronized),
          grown(mostEntries, other.mostEntries));
    }

    private static long grown(long most, long next) {
      return next <= most ? most : Math.max(next, 2 * most);
    }
  }

  /**
   * One way or another, and what follows as it grows.
   *
   * @param one null if nobody catches
   */
  static Callers widen(Callers one, Callers other) {
    if (one == null || one.equals(other)) {
      return other;
    }
    if (other == null) {
      return one;
    }
    List<Handler> all = new ArrayList<>(one.handlers);
    all.addAll(other.handlers);
    Set<String> beyond = new TreeSet<>(one.beyond);
    beyond.addAll(other.beyond);
    return unordered(all, beyond, WayToHandler::widen);
  }

  /** What may catch behind several ways of calls: each handler of a kind once. */
  static Callers unordered(
      List<Handler> handlers, Set<String> beyond, BinaryOperator<WayToHandler> both) {
    Map<Object, Handler> kinds = new LinkedHashMap<>();
    for (Handler handler : handlers) {
      kinds.merge(
          Arrays.asList(handler.type(), handler.throwsAgain(), handler.counts()),
          handler,
          (a, b) -> a.by(both.apply(a.way(), b.way())));
    }
    return new Callers(List.copyOf(kinds.values()), false, beyond);
  }
}
