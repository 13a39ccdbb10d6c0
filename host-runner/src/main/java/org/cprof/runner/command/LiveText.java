package org.cprof.runner.command;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.cprof.runner.report.Order;
import org.cprof.runner.report.Summary;
import org.cprof.runner.report.SummaryText;
import org.cprof.runner.sample.PartialTree;
import org.cprof.runner.sample.SampledProfile;
import org.cprof.runner.text.CleanWriter;
import org.cprof.runner.text.Terminal;

/** Shows a tree that grows: on a terminal in place of what was shown before, else one by one. */
final class LiveText implements Consumer<PartialTree> {
  private final ReportOptions report;
  private final List<Map.Entry<String, String>> header;
  private final PrintWriter err;
  private int shown;

  LiveText(ReportOptions report, List<Map.Entry<String, String>> header, PrintWriter err) {
    this.report = report;
    this.header = header;
    this.err = err;
  }

  @Override
  public void accept(PartialTree tree) {
    Summary summary = Summary.of(SampledProfile.of(tree, header), report.top(), Order.EXCLUSIVE);
    List<String> lines = SummaryText.lines(summary, Optional.empty(), Terminal.standardError(null));
    if (shown > 0 && Terminal.isErrorInteractive() && err instanceof CleanWriter terminal) {
      terminal.control("\u001b[" + shown + "A\u001b[J");
    }
    lines.forEach(err::println);
    err.println();
    err.flush();
    shown = lines.size() + 1;
  }
}
