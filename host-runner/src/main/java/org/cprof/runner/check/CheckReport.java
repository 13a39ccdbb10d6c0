package org.cprof.runner.check;

import static org.cprof.runner.text.Numbers.grouped;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.diff.Difference;
import org.cprof.runner.report.Emptiness;
import org.cprof.runner.report.UncheckedTests;
import org.cprof.runner.report.WorkOfNoTest;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/**
 * A check and what it rests on.
 *
 * @param profile what was measured
 * @param comparison empty for rules alone
 * @param tolerance what tests that are not reproducible may differ by; empty if they are not
 *     compared
 * @param advice how the user has something else done
 */
public record CheckReport(
    Check check,
    Profile profile,
    Optional<Comparison> comparison,
    Optional<Maximum> tolerance,
    Advice advice) {
  private static final int LONGEST_NAME = 100;

  /** Why the profile is nothing that limits could be checked on; empty if it is. */
  Optional<String> emptiness() {
    return Emptiness.of(profile);
  }

  /** Which limits that stand at tests were not checked; empty if all were. */
  Optional<String> notChecked() {
    return UncheckedTests.of(profile.header());
  }

  /** Why no test is compared with the baseline, though some are in it; empty if one is. */
  Optional<String> nothingCompared() {
    return comparison
        .flatMap(Comparison::tests)
        .filter(tests -> tests.compared().isEmpty() && tolerance.isEmpty())
        .map(
            tests ->
                "No test was compared, as none of "
                    + Numbers.count(tests.unsteady().size(), "test")
                    + " is reproducible: "
                    + advice.tolerance()
                    + " compares them with a tolerance.");
  }

  /** Why limits were not checked, by rules, by a baseline or at tests; empty if all were. */
  Optional<String> fault() {
    return emptiness().or(this::notChecked).or(this::nothingCompared);
  }

  /** Whether all limits hold, of something that was counted, and all were checked. */
  public boolean isPassed() {
    return check.isPassed() && fault().isEmpty();
  }

  /** Whether something that a rule compares with the baseline costs less than there. */
  boolean isLessThanBaseline() {
    return isPassed()
        && check.findings().stream()
            .anyMatch(finding -> finding.before() != null && finding.measured() < finding.before());
  }

  /** The JDK of the baseline where it is another one. */
  Optional<String> baselineJdk() {
    return comparison.flatMap(both -> both.baseline().otherJdk(profile));
  }

  /** Which tests are not compared, or not exactly, and what no test is limited for. */
  List<String> remarksOnTests(int top) {
    List<String> remarks = new ArrayList<>();
    comparison
        .flatMap(Comparison::tests)
        .ifPresent(
            tests ->
                remarks.addAll(tests.remarks(tolerance.map(Maximum::toString).orElse(""), top)));
    WorkOfNoTest.of(profile).map(work -> work + ".").ifPresent(remarks::add);
    return remarks;
  }

  /** The tests that changed most, if a test or their sum costs more than it may. */
  Optional<Reason> changedTests(int top) {
    return check.exceeding().stream()
        .filter(finding -> finding.before() != null)
        .findFirst()
        .flatMap(
            finding ->
                comparison
                    .filter(both -> both.tests().isPresent())
                    .map(both -> both.changedTests(finding.rule().counter(), top))
                    .map(tests -> new Reason(finding, tests, List.of())));
  }

  /** The tests that cost more than they may, by the sum of all or each by itself. */
  private List<MethodReference> exceedingTests(Comparison both, int top) {
    return Stream.concat(
            changedTests(top).stream()
                .flatMap(tests -> tests.methods().stream())
                .map(Contribution::method),
            check.exceeding().stream()
                .filter(each -> each.rule().element() == CheckRule.Element.TEST)
                .map(Finding::method))
        .filter(both.all().tests()::containsKey)
        .distinct()
        .toList();
  }

  /**
   * What the tests depend on that cost more than they may, by test; such a test may cost more
   * though nothing was changed.
   */
  SortedMap<MethodReference, String> influences(int top) {
    SortedMap<MethodReference, String> influences = new TreeMap<>(Costs.ORDER);
    comparison
        .filter(both -> both.tests().isPresent())
        .ifPresent(
            both ->
                exceedingTests(both, top)
                    .forEach(
                        test -> influences.put(test, both.all().tests().get(test).dependsOn())));
    influences.values().removeIf(String::isEmpty);
    return influences;
  }

  /** What exceeded tests may depend on, as sentences with what to do. */
  List<String> remarksOnInfluences(int top) {
    List<String> remarks = new ArrayList<>();
    influences(top)
        .forEach(
            (test, what) ->
                remarks.add(Names.method(test, LONGEST_NAME) + " depends on " + what + "."));
    if (!remarks.isEmpty()) {
      remarks.add(
          "What depends on such things may cost more though nothing was changed. "
              + advice.update()
              + " marks these tests, "
              + advice.tolerance()
              + " compares marked ones with a tolerance, "
              + advice.clock()
              + " has tests see the target's time.");
    }
    comparison
        .filter(both -> both.tests().isPresent())
        .ifPresent(both -> addRemarksOnLibrary(both, top, remarks));
    return remarks;
  }

  /** Names exceeded tests whose own code executed as before and that depend on nothing known. */
  private void addRemarksOnLibrary(Comparison both, int top, List<String> remarks) {
    SortedMap<MethodReference, TestCosts> before = both.before().tests();
    List<String> names = new ArrayList<>();
    for (MethodReference test : exceedingTests(both, top)) {
      TestCosts now = both.all().tests().get(test);
      boolean isOwnEqual = before.containsKey(test) && before.get(test).own().equals(now.own());
      if (isOwnEqual && now.dependsOn().isEmpty()) {
        names.add(Names.method(test, LONGEST_NAME));
      }
    }
    if (!names.isEmpty()) {
      remarks.add(
          "Only the JDK's code executed more in "
              + String.join(", ", names)
              + ". If nothing was changed, earlier tests have left something else there, such as"
              + " identity hashes of shared objects or locks of class loaders: check again.");
    }
  }

  /** The largest of the methods that the baseline does not name, where their sum has grown. */
  Optional<Reason> otherMethods(int top) {
    return changedTests(1)
        .map(tests -> new Reason(tests.finding(), others(tests.counter(), top), List.of()));
  }

  private List<Contribution> others(Counter counter, int top) {
    return comparison.map(both -> both.otherMethods(counter, top)).orElse(List.of());
  }

  /** What is not compared, where the baseline is of another JDK: of its counter, before and now. */
  Optional<String> notCompared() {
    return comparison
        .filter(both -> both.isOfOwnCode() && both.tests().isEmpty())
        .map(
            both -> {
              Costs whole = both.baseline().costs();
              Costs now = both.all();
              Counter counter =
                  now.total().containsKey(Counter.CYCLES) ? Counter.CYCLES : Counter.CALLS;
              return "Not compared are the library, routines and method loads: "
                  + grouped(rest(whole, counter))
                  + " "
                  + counter
                  + " before, "
                  + grouped(rest(now, counter))
                  + " now.";
            });
  }

  private static long rest(Costs all, Counter counter) {
    Costs own = all.withoutTests().ofOwnCode();
    return all.total().get(counter) - own.total().getOrDefault(counter, 0L);
  }

  /** What changed since the baseline, by cycles. */
  Optional<Difference> difference() {
    return comparison.map(Comparison::difference);
  }

  /** What changed since the baseline, if more cycles than allowed are among the findings. */
  Optional<Difference> excessOfCycles() {
    boolean isOfCycles =
        check.exceeding().stream()
            .anyMatch(finding -> Reasons.OF_DIFFERENCE.contains(finding.rule().counter()));
    return isOfCycles ? difference() : Optional.empty();
  }

  /**
   * What to say of the split of a change in cycles: that of a method with other callers than before
   * is not the sum of its contexts' splits.
   */
  Optional<String> remarkOnSplit() {
    return comparison
        .filter(both -> both.baseline().profile().isEmpty())
        .map(old -> "Split by method: the baseline has no contexts.");
  }

  /** Why the check failed, but for changes of cycles. */
  List<Reason> reasons(int top) {
    Reasons reasons = new Reasons(top);
    return comparison
        .map(both -> reasons.ofChanges(check, both))
        .orElseGet(() -> reasons.ofFigures(check, profile));
  }

  /** The result in one line. */
  String verdict() {
    if (emptiness().isPresent()) {
      return "the check failed: nothing was counted";
    }
    if (check.isPassed() && nothingCompared().isPresent()) {
      return "the check failed: nothing was compared";
    }
    if (check.isPassed() && notChecked().isPresent()) {
      return "the check failed: limits of tests were not checked";
    }
    int failed = check.exceeding().size() + check.unmatched().size();
    if (failed == 0) {
      return "the check passed" + (isLessThanBaseline() ? ", with less than the baseline" : "");
    }
    return "the check failed: "
        + failed
        + (failed == 1 ? " limit is" : " limits are")
        + " not kept";
  }
}
