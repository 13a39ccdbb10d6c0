package org.cprof.runner.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
 * @param comparedSize what the compared ones cost in the baseline: cycles, or calls
 * @param added those that the baseline lacks
 * @param gone those that the profile lacks
 */
record ComparedTests(
    Set<MethodReference> compared,
    SortedMap<MethodReference, Unsteady> unsteady,
    long comparedSize,
    List<MethodReference> added,
    List<MethodReference> gone) {
  private static final int LONGEST_NAME = 100;

  /** A test of the baseline and the same now. */
  record Unsteady(TestCosts before, TestCosts now) {}

  static ComparedTests of(Costs before, Costs now) {
    Set<MethodReference> compared = new HashSet<>();
    SortedMap<MethodReference, Unsteady> unsteady = new TreeMap<>(Costs.ORDER);
    List<MethodReference> gone = new ArrayList<>();
    long comparedSize = 0;
    for (Map.Entry<MethodReference, TestCosts> each : before.tests().entrySet()) {
      MethodReference test = each.getKey();
      if (!now.tests().containsKey(test)) {
        gone.add(test);
      } else if (each.getValue().unsteadiness().isEmpty()) {
        compared.add(test);
        comparedSize += each.getValue().size();
      } else {
        unsteady.put(test, new Unsteady(each.getValue(), now.tests().get(test)));
      }
    }
    List<MethodReference> added = new ArrayList<>(now.tests().keySet());
    added.removeAll(before.tests().keySet());
    return new ComparedTests(compared, unsteady, comparedSize, added, gone);
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
      String how = tolerance.isEmpty() ? ", not compared" : ", compared with " + tolerance;
      remarks.add(
          Numbers.count(unsteady.size(), "test") + " not reproducible" + how + share() + ":");
      unsteady.entrySet().stream()
          .limit(top)
          .forEach(
              each ->
                  remarks.add(
                      "  "
                          + Names.method(each.getKey(), LONGEST_NAME)
                          + ", "
                          + Names.clean(each.getValue().before().unsteadiness().orElseThrow())));
    }
    add("not in the baseline, not compared", added, top, remarks);
    add("of the baseline not executed", gone, top, remarks);
    return remarks;
  }

  /** Which part of what is in both they are. */
  private String share() {
    long rest = unsteady.values().stream().mapToLong(test -> test.before().size()).sum();
    return rest == 0 ? "" : " (" + Numbers.percent(rest, comparedSize + rest) + " of all)";
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
