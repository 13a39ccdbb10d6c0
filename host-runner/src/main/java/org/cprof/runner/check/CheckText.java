package org.cprof.runner.check;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.signed;
import static org.cprof.runner.text.Numbers.signedPercent;

import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.diff.DifferenceText;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.text.TextTable;

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
    TextTable table = findings(report);
    if (!table.isEmpty()) {
      lines.addAll(table.lines(terminal.width(), terminal.style()));
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
    report
        .remarkOnMethods()
        .ifPresent(remark -> lines.addAll(Names.wrapped(remark, terminal.width())));
    return lines;
  }

  private static TextTable findings(CheckReport report) {
    List<Finding> findings = report.check().findings();
    boolean areCompared = findings.stream().anyMatch(finding -> finding.before() != null);
    TextTable table =
        areCompared
            ? new TextTable("of", "", "before", "now", "change", "%", "allowed")
            : new TextTable("of", "", "now", "allowed");
    table.alignLeft(0);
    for (Finding finding : findings) {
      String counter = (finding.exceeds() ? "x " : "  ") + finding.rule().counter();
      String now = grouped(finding.measured());
      String allowed = grouped(finding.allowed());
      Long before = finding.before();
      if (!areCompared) {
        table.row(finding::subject, counter, now, allowed);
      } else if (before == null) {
        table.row(finding::subject, counter, "", now, "", "", allowed);
      } else {
        long change = finding.measured() - before;
        table.row(
            finding::subject,
            counter,
            grouped(before),
            now,
            signed(change),
            signedPercent(change, before),
            allowed);
      }
    }
    return table;
  }

  /** What a rule that names nothing says. */
  static String unmatched(CheckRule rule) {
    return Names.clean(
        rule.place() + ": no " + rule.element() + " of the profile is '" + rule.name() + "'");
  }
}
