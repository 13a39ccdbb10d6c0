package org.cprof.runner.check;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;
import static org.cprof.runner.text.Numbers.signed;
import static org.cprof.runner.text.Numbers.signedPercent;

import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.diff.Change;
import org.cprof.runner.diff.Difference;
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
      lines.add("| | Of | Before | Now | Change | Allowed |");
      lines.add("|---|---|---:|---:|---:|---:|");
    }
    for (Finding finding : report.check().findings()) {
      Long before = finding.before();
      long change = before == null ? 0 : finding.measured() - before;
      lines.add(
          row(
              finding.rule().counter() + (finding.exceeds() ? ": too many" : ""),
              code(finding.subject(LONGEST_NAME)),
              before == null ? "" : grouped(before),
              grouped(finding.measured()),
              before == null ? "" : signed(change) + " (" + signedPercent(change, before) + ")",
              grouped(finding.allowed())));
    }
    report
        .baselineJdk()
        .ifPresent(jdk -> lines.addAll(List.of("", "The baseline is of another JDK.")));
    report.notCompared().ifPresent(text -> lines.addAll(List.of("", text)));
    List<String> remarks = report.remarksOnTests(top);
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
    report.check().unmatched().forEach(rule -> lines.add("- " + code(CheckText.unmatched(rule))));
    report.changedTests(top).ifPresent(tests -> changed("Test", tests, lines));
    report
        .excessOfCycles()
        .ifPresent(
            change -> {
              report.remarkOnSplit().ifPresent(remark -> lines.addAll(List.of("", remark)));
              why(change, top, lines);
            });
    report.reasons(top).forEach(reason -> why(reason, lines));
    report.remarkOnMethods().ifPresent(remark -> lines.addAll(List.of("", remark)));
    return lines;
  }

  private static void why(Difference difference, int top, List<String> lines) {
    lines.add("");
    lines.add("| Change in cycles | By calls | By their price | By method loads | Method |");
    lines.add("|---:|---:|---:|---:|---|");
    for (Change change : difference.topMethods(top)) {
      lines.add(
          row(
              signed(change.cycles()),
              signed(change.why().byCalls()),
              signed(change.why().byPrice()),
              signed(change.why().byLoads()),
              code(Names.method(change.method(), LONGEST_NAME))));
    }
  }

  private static void why(Reason reason, List<String> lines) {
    if (reason.isOfChange()) {
      changed("Method", reason, lines);
    } else {
      String counter = reason.counter().words();
      lines.add("");
      lines.add("Largest parts of " + code(reason.finding().subject(LONGEST_NAME)) + ":");
      lines.add("");
      lines.add("| " + counter + " | % | Context |");
      lines.add("|---:|---:|---|");
      for (Part part : reason.contexts()) {
        lines.add(
            row(
                grouped(part.now()),
                percent(part.now(), reason.finding().measured()),
                code(Names.path(part.path(), false, LONGEST_NAME))));
      }
    }
  }

  private static void changed(String what, Reason reason, List<String> lines) {
    lines.add("");
    lines.add("| Change in " + reason.counter().words() + " | Before | Now | " + what + " |");
    lines.add("|---:|---:|---:|---|");
    for (Part part : reason.methods()) {
      lines.add(
          row(
              signed(part.now() - part.before()),
              grouped(part.before()),
              grouped(part.now()),
              code(Names.method(part.method(), LONGEST_NAME))));
    }
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  /** Names come from the program: nothing in them may end the cell or the code. */
  private static String code(String text) {
    return "`" + text.replace('`', '\'').replace("|", "\\|") + "`";
  }
}
