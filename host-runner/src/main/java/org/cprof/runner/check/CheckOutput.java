package org.cprof.runner.check;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.cprof.runner.diff.DifferenceReport;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.report.WorkOfNoTest;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** A check as text and JSON: the limits, and if one is not kept, why. */
public final class CheckOutput {
  private final CheckReport report;
  private final int top;
  private final Sections sections = new Sections("Check");

  private CheckOutput(CheckReport report, int top) {
    this.report = report;
    this.top = top;
  }

  /**
   * The result.
   *
   * @param top how many methods and contexts to name in each list
   */
  public static Sections of(CheckReport report, int top) {
    CheckOutput output = new CheckOutput(report, top);
    output.limits();
    output.verdict();
    output.reasons();
    return output.sections;
  }

  private void limits() {
    sections
        .field("passed", report.isPassed())
        .field("nothing_counted", report.emptiness().orElse(null))
        .field("not_checked", report.notChecked().or(report::nothingCompared).orElse(null))
        .field("work_of_no_test", WorkOfNoTest.of(report.profile()).orElse(null));
    PricedRange.of(report.profile().header()).ifPresent(range -> range.addTo(sections));
    List<Finding> findings = report.check().findings();
    sections.field(
        "findings",
        ruleFields(new Table<>(findings).field("exceeds", Finding::exceeds), Finding::rule)
            .field("before", Finding::before)
            .field("measured", Finding::measured)
            .field("allowed", Finding::allowed)
            .field("path", Finding::path));
    if (!findings.isEmpty()) {
      sections.text(terminal -> findings(terminal).lines(terminal)).line("");
    }
    List<CheckRule> unmatched = report.check().unmatched();
    sections.field("unmatched", ruleFields(new Table<>(unmatched), rule -> rule));
    unmatched.forEach(rule -> sections.line("  x " + unmatched(rule)));
    sections.field("baseline_jdk", report.baselineJdk().orElse(null));
    report
        .baselineJdk()
        .ifPresent(
            jdk -> sections.line("The baseline is of another JDK: " + Names.clean(jdk) + "."));
    report.notCompared().ifPresent(sections::wrapped);
    report.remarksOnTests(top).forEach(sections::wrapped);
    PricedRange.line(report.profile()).ifPresent(range -> sections.wrapped(range + "."));
  }

  /** What machines see of a rule; name and place are those that it has. */
  private static <R> Table<R> ruleFields(Table<R> table, Function<R, CheckRule> rule) {
    return table
        .field("element", row -> rule.apply(row).element().toString())
        .field("counter", row -> rule.apply(row).counter().column())
        .field("maximum", row -> rule.apply(row).maximum().toString())
        .field("name", row -> rule.apply(row).path().isEmpty() ? null : rule.apply(row).name())
        .field("place", row -> rule.apply(row).place().isEmpty() ? null : rule.apply(row).place());
  }

  private Table<Finding> findings(Terminal terminal) {
    List<Finding> findings = report.check().findings();
    Table<Finding> table =
        new Table<>(findings)
            .shownWords("", each -> (each.exceeds() ? "x " : "  ") + each.rule().counter());
    if (findings.stream().anyMatch(Finding::isCompared)) {
      table
          .shown("before", each -> each.isCompared() ? figure(each, each.before(), terminal) : "")
          .shown("now", each -> figure(each, each.measured(), terminal))
          .shown("change", each -> each.isCompared() ? change(each, terminal) : "")
          .shown("%", each -> each.isCompared() ? each.percent() : "");
    } else {
      table.shown("now", each -> figure(each, each.measured(), terminal));
    }
    return table
        .shown("allowed", each -> figure(each, each.allowed(), terminal))
        .last("of", Finding::subject);
  }

  /** The rows have different counters, so each figure of time has its unit. */
  private static Object figure(Finding finding, long value, Terminal terminal) {
    return finding.rule().counter().isInCycles() && terminal.clockHz() > 0
        ? Numbers.microseconds(value, terminal.clockHz()) + " us"
        : (Object) value;
  }

  private static String change(Finding finding, Terminal terminal) {
    return figure(finding, finding.change(), terminal) instanceof String time
        ? (finding.change() > 0 ? "+" : "") + time
        : Numbers.signed(finding.change());
  }

  /** What a rule that names nothing says. */
  static String unmatched(CheckRule rule) {
    return Names.clean(
        rule.place() + ": no " + rule.element() + " of the profile is '" + rule.name() + "'");
  }

  private void verdict() {
    report.fault().ifPresent(sections::warning);
    String verdict =
        Character.toUpperCase(report.verdict().charAt(0)) + report.verdict().substring(1) + ".";
    sections.text(
        terminal -> List.of(report.isPassed() ? verdict : terminal.style().warning(verdict)));
    if (report.isLessThanBaseline()) {
      sections.line(report.advice().update() + " makes it the new baseline.");
    }
    report.remarksOnInfluences(top).forEach(sections::wrapped);
  }

  private void reasons() {
    report.changedTests(top).ifPresent(tests -> changes("Tests", tests, tests.methods(), false));
    if (report.excessOfCycles().isPresent()) {
      sections.text(terminal -> difference().lines(terminal));
      report.remarkOnSplit().ifPresent(sections::line);
    }
    List<Reason> reasons = report.reasons(top);
    reasons.forEach(this::reason);
    report.otherMethods(top).ifPresent(this::others);
    report
        .comparison()
        .flatMap(Comparison::tests)
        .ifPresent(tests -> sections.field("tests", tests(tests)));
    if (report.comparison().isPresent()) {
      sections.field("difference", (Supplier<Sections>) this::difference);
    }
    sections.field(
        "reasons",
        ruleFields(new Table<>(reasons), reason -> reason.finding().rule())
            .field("methods", Reason::methods)
            .field("contexts", Reason::contexts));
  }

  private Sections difference() {
    return DifferenceReport.reasons(report.difference().orElseThrow(), top);
  }

  /** Which tests are compared, by how much some changed, and which are not, for machines. */
  private Sections tests(ComparedTests tests) {
    Map<String, String> unsteady = new TreeMap<>();
    tests
        .unsteady()
        .forEach(
            (test, costs) ->
                unsteady.put(test.toString(), costs.before().unsteadiness().orElseThrow()));
    Map<String, String> influences = new TreeMap<>();
    report.influences(top).forEach((test, what) -> influences.put(test.toString(), what));
    return new Sections("Tests")
        .field("compared", tests.compared().size())
        .field("changed", report.changedTests(top).map(Reason::methods).orElse(List.of()))
        .field("other_methods", report.otherMethods(top).map(Reason::methods).orElse(List.of()))
        .field("not_reproducible", unsteady)
        .field("depends_on", influences)
        .field("added", tests.added())
        .field("gone", tests.gone());
  }

  private void reason(Reason reason) {
    if (reason.isOfChange()) {
      changes("Methods", reason, reason.methods(), false);
      changes("Contexts", reason, reason.contexts(), true);
    } else if (!reason.contexts().isEmpty()) {
      figure(reason);
    }
  }

  private void changes(String what, Reason reason, List<Contribution> parts, boolean areContexts) {
    ContextNames names = names(parts);
    Table<Contribution> table = new Table<>(parts);
    told(reason, table.change("change", part -> part.now() - part.before()));
    told(reason, table.shown("before", Contribution::before));
    told(reason, table.shown("now", Contribution::now));
    sections.whole(
        what + " that changed most, by " + reason.counter().words(),
        null,
        table.last(
            "of",
            (part, width) ->
                areContexts
                    ? names.of(part.path(), false, width)
                    : Names.method(part.method(), width)));
  }

  private static ContextNames names(List<Contribution> parts) {
    return new ContextNames(parts.stream().map(Contribution::path).toList());
  }

  /** The last column has what the reason counts. */
  private static Table<Contribution> told(Reason reason, Table<Contribution> table) {
    return reason.counter().isInCycles() ? table.inCycles() : table;
  }

  private void figure(Reason reason) {
    ContextNames names = names(reason.contexts());
    sections
        .line("")
        .text(
            terminal ->
                List.of(
                    terminal
                        .style()
                        .strong(
                            Names.start(
                                "Largest parts of " + reason.finding().subject(terminal.width()),
                                terminal.width()))))
        .whole(
            null,
            null,
            told(
                    reason,
                    new Table<>(reason.contexts())
                        .shown(reason.counter().words(), Contribution::now))
                .percent(Contribution::now, reason.finding().measured())
                .last("of", (part, width) -> names.of(part.path(), false, width)));
  }

  /** Methods that the baseline does not name. */
  private void others(Reason others) {
    sections.whole(
        "Largest of the other methods, by exclusive "
            + others.counter().words()
            + ", in tests where their sum grew",
        null,
        told(others, new Table<>(others.methods()).shown("now", Contribution::now))
            .last("of", (part, width) -> Names.method(part.method(), width)));
  }
}
