package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.TextTable;

/** The comparison of kernels with their references, as a table for people. */
public final class KernelReport {
  private KernelReport() {}

  /** The table's lines and the line that sums it up. */
  public static List<String> lines(List<KernelResult> results, int width, Style style) {
    TextTable table =
        new TextTable(
                "", "kernel", "argument", "start", "result", "cycles", "reference", "difference")
            .alignLeft(0)
            .alignLeft(2);
    for (KernelResult row : results) {
      table.row(
          left -> remark(row),
          row.kernel(),
          Integer.toString(row.argument()),
          row.start().toString(),
          Integer.toString(row.result()),
          Numbers.grouped(row.cycles()),
          row.reference().map(r -> Numbers.grouped((long) r.cycles())).orElse("-"),
          row.difference().map(KernelReport::signed).orElse("-"));
    }
    List<String> lines = new ArrayList<>(table.lines(width, style));
    lines.add(style.strong(conclusion(results)));
    return lines;
  }

  private static String remark(KernelResult row) {
    if (row.reference().isEmpty()) {
      return "";
    }
    if (!row.hasSameResult()) {
      return "result should be " + row.reference().get().result();
    }
    return row.hasSameMethods() ? "" : "methods differ: 'cprof compare' lists them";
  }

  private static String signed(long difference) {
    return (difference > 0 ? "+" : "") + Numbers.grouped(difference);
  }

  private static String conclusion(List<KernelResult> results) {
    long referenced = results.stream().filter(row -> row.reference().isPresent()).count();
    if (referenced == 0) {
      return "There are no references for this model and these parameters.";
    }
    long agreeing = results.stream().filter(KernelResult::agrees).count();
    return agreeing + " of " + referenced + " rows agree to the cycle, in total and by method";
  }
}
