package org.cprof.runner.check;

import static org.cprof.runner.output.Table.code;
import static org.cprof.runner.text.Numbers.signed;

import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.diff.Change;
import org.cprof.runner.diff.Difference;
import org.cprof.runner.output.Table;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.text.Names;

/** A check as Markdown, for the summary of a job or a comment of a pull request. */
public final class CheckMarkdown {
  private static final int LONGEST_NAME = 200;

  private CheckMarkdown() {}

  /**
   * The lines.
   *
   * @param top how many methods to name
   */
  public static List<String> lines(CheckReport report, int top) {
    List<String> lines = new ArrayList<>();
    lines.add("### CProf: " + report.verdict());
    lines.add("");
    if (!report.check().findings().isEmpty()) {
      add(
          new Table<>(report.check().findings())
              .shownWords("", each -> each.rule().counter() + (each.exceeds() ? ": too many" : ""))
              .shownWords("Of", each -> code(each.subject(LONGEST_NAME)))
              .shown("Before", each -> each.isCompared() ? each.before() : "")
              .shown("Now", Finding::measured)
              .shown("Change", each -> each.isCompared() ? change(each) : "")
              .shown("Allowed", Finding::allowed),
          lines);
    }
    report
        .baselineJdk()
        .ifPresent(jdk -> lines.addAll(List.of("", "The baseline is of another JDK.")));
    report.notCompared().ifPresent(text -> lines.addAll(List.of("", text)));
    List<String> remarks = new ArrayList<>(report.remarksOnTests(top));
    remarks.addAll(report.remarksOnInfluences(top));
    if (!remarks.isEmpty()) {
      lines.addAll(List.of("", "```"));
      remarks.forEach(line -> lines.add(line.replace('`', '\'')));
      lines.add("```");
    }
    report.fault().ifPresent(why -> lines.addAll(List.of("", why)));
    PricedRange.line(report.profile()).ifPresent(range -> lines.addAll(List.of("", range + ".")));
    if (!report.check().unmatched().isEmpty()) {
      lines.add("");
    }
    report.check().unmatched().forEach(rule -> lines.add("- " + code(CheckOutput.unmatched(rule))));
    report.changedTests(top).ifPresent(tests -> changed("Test", tests, lines));
    report
        .excessOfCycles()
        .ifPresent(
            change -> {
              report.remarkOnSplit().ifPresent(remark -> lines.addAll(List.of("", remark)));
              why(change, top, lines);
            });
    report.reasons(top).forEach(reason -> why(reason, lines));
    report.otherMethods(top).ifPresent(others -> others(others, lines));
    return lines;
  }

  private static void why(Difference difference, int top, List<String> lines) {
    lines.add("");
    add(
        new Table<>(difference.topMethods(top))
            .change("Change in cycles", Change::cycles)
            .change("By calls", each -> each.why().byCalls())
            .change("By their price", each -> each.why().byPrice())
            .change("By method loads", each -> each.why().byLoads())
            .shownWords("Method", each -> code(Names.method(each.method(), LONGEST_NAME))),
        lines);
  }

  private static void why(Reason reason, List<String> lines) {
    if (reason.isOfChange()) {
      changed("Method", reason, lines);
    } else {
      lines.add("");
      lines.add("Largest parts of " + code(reason.finding().subject(LONGEST_NAME)) + ":");
      lines.add("");
      add(
          new Table<>(reason.contexts())
              .shown(reason.counter().words(), Contribution::now)
              .percent(Contribution::now, reason.finding().measured())
              .shownWords("Context", each -> code(Names.path(each.path(), false, LONGEST_NAME))),
          lines);
    }
  }

  private static void others(Reason others, List<String> lines) {
    if (!others.methods().isEmpty()) {
      lines.add("");
      add(
          new Table<>(others.methods())
              .shown("Now, " + others.counter().words(), Contribution::now)
              .shownWords("Other method", each -> code(Names.method(each.method(), LONGEST_NAME))),
          lines);
    }
  }

  private static void changed(String what, Reason reason, List<String> lines) {
    lines.add("");
    add(
        new Table<>(reason.methods())
            .change("Change in " + reason.counter().words(), each -> each.now() - each.before())
            .shown("Before", Contribution::before)
            .shown("Now", Contribution::now)
            .shownWords(what, each -> code(Names.method(each.method(), LONGEST_NAME))),
        lines);
  }

  private static String change(Finding finding) {
    return signed(finding.change()) + " (" + finding.percent() + ")";
  }

  private static void add(Table<?> table, List<String> lines) {
    table.markdown().lines().forEach(lines::add);
  }
}
