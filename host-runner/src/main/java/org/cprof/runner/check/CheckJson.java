package org.cprof.runner.check;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.profile.MethodReference;
import org.cprof.runner.diff.DifferenceJson;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.report.WorkOfNoTest;

/** A check as JSON. */
public record CheckJson(
    boolean passed,
    String nothingCounted,
    String notChecked,
    String workOfNoTest,
    @JsonUnwrapped PricedRange.Fields range,
    List<Found> findings,
    List<Rule> unmatched,
    String baselineJdk,
    Tests tests,
    DifferenceJson difference,
    List<Why> reasons) {

  private record Found(
      boolean exceeds,
      @JsonUnwrapped Rule rule,
      Long before,
      long measured,
      long allowed,
      List<MethodReference> path) {}

  /** A rule; name and place are null where it has none. */
  private record Rule(String element, String counter, String maximum, String name, String place) {
    static Rule of(CheckRule rule) {
      return new Rule(
          rule.element().toString(),
          rule.counter().column(),
          rule.maximum().toString(),
          rule.path().isEmpty() ? null : rule.name(),
          rule.place().isEmpty() ? null : rule.place());
    }
  }

  private record Why(@JsonUnwrapped Rule rule, List<Part> methods, List<Part> contexts) {}

  /** Which tests are compared, by how much some changed, and which are not. */
  private record Tests(
      int compared,
      List<Part> changed,
      List<Part> otherMethods,
      Map<String, String> notReproducible,
      Map<String, String> dependsOn,
      List<MethodReference> added,
      List<MethodReference> gone) {
    static Tests of(ComparedTests tests, CheckReport report, int top) {
      Map<String, String> unsteady = new TreeMap<>();
      tests
          .unsteady()
          .forEach(
              (test, costs) ->
                  unsteady.put(test.toString(), costs.before().unsteadiness().orElseThrow()));
      Map<String, String> influences = new TreeMap<>();
      report.influences(top).forEach((test, what) -> influences.put(test.toString(), what));
      return new Tests(
          tests.compared().size(),
          report.changedTests(top).map(Reason::methods).orElse(List.of()),
          report.otherMethods(top).map(Reason::methods).orElse(List.of()),
          unsteady,
          influences,
          tests.added(),
          tests.gone());
    }
  }

  /**
   * The object.
   *
   * @param top how many methods and contexts the difference names in each list
   */
  public static CheckJson of(CheckReport report, int top) {
    return new CheckJson(
        report.isPassed(),
        report.emptiness().orElse(null),
        report.notChecked().or(report::nothingCompared).orElse(null),
        WorkOfNoTest.of(report.profile()).orElse(null),
        PricedRange.fields(report.profile().header()),
        report.check().findings().stream().map(CheckJson::found).toList(),
        report.check().unmatched().stream().map(Rule::of).toList(),
        report.baselineJdk().orElse(null),
        report
            .comparison()
            .flatMap(Comparison::tests)
            .map(tests -> Tests.of(tests, report, top))
            .orElse(null),
        report.difference().map(change -> DifferenceJson.of(change, top)).orElse(null),
        report.reasons(top).stream().map(CheckJson::why).toList());
  }

  private static Found found(Finding finding) {
    return new Found(
        finding.exceeds(),
        Rule.of(finding.rule()),
        finding.before(),
        finding.measured(),
        finding.allowed(),
        finding.path());
  }

  private static Why why(Reason reason) {
    return new Why(Rule.of(reason.finding().rule()), reason.methods(), reason.contexts());
  }
}
