package org.cprof.collect.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.MethodInfo;

/**
 * What has no node while the program runs, and gets some when threads are merged: leaves and
 * routines that their callers counted, threads, tests with names of their own. It has ids as if it
 * were registered behind all methods.
 */
final class AddedMethods {
  private final MethodInfo[] registered;
  private final List<MethodInfo> added = new ArrayList<>();
  private final Map<MethodInfo, Integer> ids = new IdentityHashMap<>();

  AddedMethods(MethodInfo[] registered) {
    this.registered = registered;
  }

  void add(MethodInfo method) {
    ids.put(method, registered.length + added.size());
    added.add(method);
  }

  /** Adds what a method counts of its callees, and what those do. */
  void addCallees(MethodInfo method) {
    for (CallerCountedCall call : method.callerCountedCalls()) {
      if (!ids.containsKey(call.callee())) {
        add(call.callee());
        addCallees(call.callee());
      }
    }
  }

  /** The id of what was added; null if it was not. */
  Integer id(MethodInfo method) {
    return ids.get(method);
  }

  /**
   * The ranks of all methods.
   *
   * @param used which of those that are registered have nodes
   */
  MethodRanks ranks(boolean[] used) {
    MethodInfo[] all = Arrays.copyOf(registered, registered.length + added.size());
    boolean[] allUsed = Arrays.copyOf(used, all.length);
    for (int i = 0; i < added.size(); i++) {
      all[registered.length + i] = added.get(i);
      allUsed[registered.length + i] = true;
    }
    return new MethodRanks(all, allUsed);
  }
}
