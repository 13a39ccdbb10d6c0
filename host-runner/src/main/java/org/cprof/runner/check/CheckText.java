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
final class CheckText {
  private CheckText() {}

  /**
   * The lines.
   *
   * @param top how many methods and contexts to name in each list
   */
  static List<String> lines(CheckReport report, int top, Terminal terminal) {
    List<String> lines = new ArrayList<>();
    TextTable table = new TextTable("of", "", "before", "now", "change", "%", "allowed");
    table.alignLeft(0);
    for (Finding finding : report.check().findings()) {
      String mark = (finding.exceeds() ? "x " : "  ") + finding.rule().counter();
      long change = finding.before() == null ? 0 : finding.measured() - finding.before();
      table.row(
          width -> subject(finding, width),
          mark,
          finding.before() == null ? "" : grouped(finding.before()),
          grouped(finding.measured()),
          finding.before() == null ? "" : signed(change),
          finding.before() == null ? "" : signedPercent(change, finding.before()),
          grouped(finding.allowed()));
    }
    if (!table.isEmpty()) {
      lines.addAll(table.lines(terminal.width(), terminal.style()));
      lines.add("");
    }
    for (Rule rule : report.check().unmatched()) {
      lines.add("  x " + unmatched(rule));
    }
    report
        .baselineJdk()
        .ifPresent(jdk -> lines.add("The baseline is of another JDK: " + Names.clean(jdk) + "."));
    PricedRange.line(report.profile())
        .ifPresent(range -> lines.addAll(Names.wrapped(range + ".", terminal.width())));
    String verdict =
        Character.toUpperCase(report.verdict().charAt(0)) + report.verdict().substring(1) + ".";
    lines.add(report.check().isPassed() ? verdict : terminal.style().warning(verdict));
    if (report.isLessThanBaseline()) {
      lines.add("--update makes it the new baseline.");
    }
    if (!report.check().isPassed() && report.difference().isPresent()) {
      lines.addAll(DifferenceText.reasons(report.difference().get(), top, terminal));
    }
    return lines;
  }

  /** What a rule that names nothing says. */
  static String unmatched(Rule rule) {
    return Names.clean(
        rule.place() + ": no " + rule.element() + " of the profile is '" + rule.name() + "'");
  }

  /** What a figure is of. */
  static String subject(Finding finding, int width) {
    return switch (finding.rule().element()) {
      case TOTAL -> "the whole program";
      case METHOD, TEST -> Names.method(finding.method(), width);
      case CONTEXT -> Names.path(finding.path(), false, width);
    };
  }
}
