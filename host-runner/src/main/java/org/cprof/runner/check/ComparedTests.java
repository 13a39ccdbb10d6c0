package org.cprof.runner.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/**
 * Which tests a baseline and a profile have in common.
 *
 * @param compared those that cost the same in each run
 * @param unsteady those that the baseline marks as not reproducible
 * @param added those that the baseline lacks
 * @param gone those that the profile lacks
 */
record ComparedTests(
    Set<MethodReference> compared,
    SortedMap<MethodReference, Unsteady> unsteady,
    List<MethodReference> added,
    List<MethodReference> gone) {
  private static final int LONGEST_NAME = 100;

  /** A test of the baseline and the same now. */
  record Unsteady(TestCosts before, TestCosts now) {}

  static ComparedTests of(Costs before, Costs now) {
    ComparedTests tests =
        new ComparedTests(
            new HashSet<>(), new TreeMap<>(Costs.ORDER), new ArrayList<>(), new ArrayList<>());
    before
        .tests()
        .forEach(
            (test, costs) -> {
              if (!now.tests().containsKey(test)) {
                tests.gone.add(test);
              } else if (costs.differs().isEmpty()) {
                tests.compared.add(test);
              } else {
                tests.unsteady.put(test, new Unsteady(costs, now.tests().get(test)));
              }
            });
    tests.added.addAll(now.tests().keySet());
    tests.added.removeAll(before.tests().keySet());
    return tests;
  }

  /**
   * What is not compared, or not exactly, as sentences.
   *
   * @param tolerance empty if tests that are not reproducible are not compared at all
   * @param top how many tests to name, at most
   */
  List<String> remarks(String tolerance, int top) {
    List<String> remarks = new ArrayList<>();
    if (!unsteady.isEmpty()) {
      String how = tolerance.isEmpty() ? ", not compared: " : ", compared with " + tolerance + ": ";
      remarks.add(Numbers.count(unsteady.size(), "test") + " not reproducible" + how);
      unsteady.entrySet().stream()
          .limit(top)
          .forEach(
              each ->
                  remarks.add(
                      "  "
                          + Names.method(each.getKey(), LONGEST_NAME)
                          + ", first at "
                          + Names.clean(each.getValue().before().differs())));
    }
    add("not in the baseline, not compared", added, top, remarks);
    add("of the baseline not executed", gone, top, remarks);
    return remarks;
  }

  private static void add(String what, List<MethodReference> tests, int top, List<String> remarks) {
    if (!tests.isEmpty()) {
      remarks.add(Numbers.count(tests.size(), "test") + " " + what + ":");
      tests.stream()
          .limit(top)
          .forEach(test -> remarks.add("  " + Names.method(test, LONGEST_NAME)));
    }
  }
}
