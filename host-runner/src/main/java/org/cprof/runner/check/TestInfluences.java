package org.cprof.runner.check;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.cprof.change.Influence;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;

/** What the tests of a profile ask for that may be something else in the next run. */
final class TestInfluences {
  private final Profile profile;

  /** What each method of the profile asks for; null for nothing. */
  private final Influence[] ofMethods;

  /** Which methods of the profile give a generator of random numbers its seed. */
  private final BitSet seeds = new BitSet();

  private final Map<MethodReference, Map<Influence, String>> tests = new HashMap<>();
  private final Set<MethodReference> testsWithSeed = new HashSet<>();

  /**
   * @param profile the target's part of one
   */
  TestInfluences(Profile profile) {
    this.profile = profile;
    boolean isTargetsTime = "target".equals(profile.header().first("clock"));
    ofMethods =
        profile.methods().stream()
            .map(each -> Influence.of(each.className(), each.name(), each.descriptor()))
            .map(each -> each == Influence.TIME && isTargetsTime ? null : each)
            .toArray(Influence[]::new);
    for (int method = 0; method < ofMethods.length; method++) {
      MethodReference each = profile.methods().get(method);
      seeds.set(method, Influence.isSeed(each.className(), each.name(), each.descriptor()));
    }
  }

  /** Adds what a call of a test asks for. What such a method calls itself tells nothing more. */
  void add(int test) {
    Map<Influence, String> asked =
        tests.computeIfAbsent(profile.method(test), added -> new EnumMap<>(Influence.class));
    int next;
    for (int node = test; node < profile.subtreeEnd(test); node = next) {
      Influence influence = ofMethods[profile.methodIndex(node)];
      if (seeds.get(profile.methodIndex(node))) {
        testsWithSeed.add(profile.method(test));
      }
      next = influence == null ? node + 1 : profile.subtreeEnd(node);
      if (influence != null) {
        MethodReference method = profile.method(node);
        asked.putIfAbsent(influence, Influence.name(method.className(), method.name()));
      }
    }
  }

  /** All that a test asks for, as text; empty for nothing. */
  String of(MethodReference test) {
    return Influence.text(tests.get(test), testsWithSeed.contains(test));
  }
}
