package org.cprof.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/** Calls and executed bytecodes of a calling context, and the contexts below it. */
final class ContextTree {

  /**
   * A context that two trees have counted in different ways; below one that only one of them has,
   * nothing more is told.
   *
   * @param what its caller and its method
   */
  record Difference(String what, String numbers) {}

  private final Map<String, ContextTree> callees = new HashMap<>();
  private long calls;
  private long bytecodes;

  static ContextTree of(Profile profile) {
    List<ContextTree> nodes = new ArrayList<>(List.of(new ContextTree()));
    for (int node = 1; node < profile.size(); node++) {
      ContextTree context = nodes.get(profile.parent(node)).callee(profile.method(node).toString());
      context.add(profile.calls(node), profile.metric(Metric.BYTECODES, node));
      nodes.add(context);
    }
    return nodes.get(0);
  }

  void add(long moreCalls, long moreBytecodes) {
    calls += moreCalls;
    bytecodes += moreBytecodes;
  }

  /** What is called by a method here; empty if it is new. */
  ContextTree callee(String method) {
    return callees.computeIfAbsent(method, key -> new ContextTree());
  }

  /** How many contexts there are here and below. */
  int size() {
    return 1 + callees.values().stream().mapToInt(ContextTree::size).sum();
  }

  /** Compares all contexts here and below with those of another tree. */
  List<Difference> differences(ContextTree other) {
    List<Difference> found = new ArrayList<>();
    compare("", other, found);
    return found;
  }

  private void compare(String caller, ContextTree other, List<Difference> found) {
    TreeSet<String> methods = new TreeSet<>(callees.keySet());
    methods.addAll(other.callees.keySet());
    for (String method : methods) {
      ContextTree one = callees.get(method);
      ContextTree two = other.callees.get(method);
      if (!numbers(one).equals(numbers(two))) {
        found.add(
            new Difference(caller + " > " + method, numbers(one) + ", profile: " + numbers(two)));
      }
      if (one != null && two != null) {
        one.compare(method, two, found);
      }
    }
  }

  private static String numbers(ContextTree context) {
    return context == null ? "none" : context.calls + " calls, " + context.bytecodes + " bytecodes";
  }
}
