package org.cprof.runner.jbe;

import java.util.List;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** The calls of a user's kernels, as a table for people. */
public final class MethodText {
  private MethodText() {}

  /** The table's lines. */
  public static List<String> lines(List<MethodResult> results, Terminal terminal) {
    return new Table<>(results)
        .shownWords("method", MethodResult::benchmark)
        .shown("argument", MethodResult::arguments)
        .shownWords("start", MethodResult::start)
        .shown("result", row -> row.returned().map(String::valueOf).orElse(null))
        .shown("cycles", MethodResult::cycles)
        .inCycles()
        .shown("reference", row -> row.reference().map(Measurement::shownCycles).orElse(null))
        .shown("difference", row -> row.difference().map(Numbers::signedDecimal).orElse(null))
        .last("", (row, width) -> row.remark())
        .lines(terminal);
  }
}
