package org.cprof.runner.check;

import static org.cprof.runner.text.Numbers.signed;

import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.diff.DifferenceText;
import org.cprof.runner.output.Table;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** A check as text for a terminal: the limits, and if one is not kept, why. */
public final class CheckText {
  private CheckText() {}

  /**
   * The lines.
   *
   * @param top how many methods and contexts to name in each list
   */
  public static List<String> lines(CheckReport report, int top, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    Table<Finding> table = findings(report, terminal);
    if (!table.isEmpty()) {
      lines.addAll(table.lines(terminal));
      lines.add("");
    }
    for (CheckRule rule : report.check().unmatched()) {
      lines.add("  x " + unmatched(rule));
    }
    report
        .baselineJdk()
        .ifPresent(jdk -> lines.add("The baseline is of another JDK: " + Names.clean(jdk) + "."));
    report.notCompared().ifPresent(text -> lines.addAll(Names.wrapped(text, terminal.width())));
    report.remarksOnTests(top).forEach(line -> lines.addAll(Names.wrapped(line, terminal.width())));
    PricedRange.line(report.profile())
        .ifPresent(range -> lines.addAll(Names.wrapped(range + ".", terminal.width())));
    report
        .fault()
        .ifPresent(
            why ->
                Names.wrapped(why, terminal.width())
                    .forEach(line -> lines.add(terminal.style().warning(line))));
    String verdict =
        Character.toUpperCase(report.verdict().charAt(0)) + report.verdict().substring(1) + ".";
    lines.add(report.isPassed() ? verdict : terminal.style().warning(verdict));
    if (report.isLessThanBaseline()) {
      lines.add(report.ways().update() + " makes it the new baseline.");
    }
    report
        .remarksOnInfluences(top)
        .forEach(line -> lines.addAll(Names.wrapped(line, terminal.width())));
    report.changedTests(top).ifPresent(tests -> lines.addAll(ReasonText.tests(tests, terminal)));
    report
        .excessOfCycles()
        .ifPresent(
            change -> {
              lines.addAll(DifferenceText.reasons(change, top, terminal));
              report.remarkOnSplit().ifPresent(lines::add);
            });
    for (Reason reason : report.reasons(top)) {
      lines.addAll(ReasonText.lines(reason, terminal));
    }
    report.otherMethods(top).ifPresent(other -> lines.addAll(ReasonText.others(other, terminal)));
    return lines;
  }

  private static Table<Finding> findings(CheckReport report, Terminal terminal) {
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
        : signed(finding.change());
  }

  /** What a rule that names nothing says. */
  static String unmatched(CheckRule rule) {
    return Names.clean(
        rule.place() + ": no " + rule.element() + " of the profile is '" + rule.name() + "'");
  }
}
