package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.List;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** The comparison of kernels with their references, as a table for people. */
public final class KernelText {
  private KernelText() {}

  /** The table's lines and the line that sums it up. */
  public static List<String> lines(List<KernelResult> results, Terminal terminal) {
    Table<KernelResult> table =
        new Table<>(results)
            .shownWords("kernel", KernelResult::benchmark)
            .shown("argument", KernelResult::argument)
            .shownWords("start", KernelResult::start)
            .shown("result", row -> Integer.toString(row.result()))
            .shown("cycles", KernelResult::cycles)
            .inCycles()
            .shown("reference", row -> row.reference().map(Measurement::shownCycles).orElse(null))
            .shown("difference", row -> row.difference().map(Numbers::signedDecimal).orElse(null))
            .last("", (row, width) -> row.remark());
    List<String> lines = new ArrayList<>(table.lines(terminal));
    lines.add(terminal.style().strong(conclusion(results)));
    return lines;
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
