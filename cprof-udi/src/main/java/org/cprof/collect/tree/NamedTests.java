package org.cprof.collect.tree;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.raw.RawProfile;

/** Tests that have names of their own: those of a class that inherits them, or of a factory. */
final class NamedTests {
  private final RawProfile raw;
  private final MethodInfo[] methods;
  private final AddedMethods added;

  /** Whether there may be any: to look at each node's parent takes time. */
  private final boolean areAsked;

  /** By the ids of what is above them and of their methods. */
  private final Map<List<Integer>, MethodInfo> tests = new HashMap<>();

  NamedTests(RawProfile raw, MethodInfo[] methods, AddedMethods added, boolean areAsked) {
    this.raw = raw;
    this.methods = methods;
    this.added = added;
    this.areAsked = areAsked;
  }

  /** Whether a method is called as such a test. */
  boolean has(long node) {
    if (!areAsked) {
      return false;
    }
    int parent = raw.method(raw.parent(node));
    return parent != 0 && methods[parent].isAboveTests();
  }

  /** Gives such a test its name. */
  void add(long node) {
    tests.computeIfAbsent(
        aboveAndTest(node),
        ids -> {
          MethodInfo test = methods[ids.get(1)].below(methods[ids.get(0)]);
          added.add(test);
          return test;
        });
  }

  /** The id of a test that has its name. */
  int id(long node) {
    return added.id(tests.get(aboveAndTest(node)));
  }

  private List<Integer> aboveAndTest(long node) {
    return List.of(raw.method(raw.parent(node)), raw.method(node));
  }
}
