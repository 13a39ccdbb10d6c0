package org.cprof.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.runner.ExitCode;
import org.cprof.runner.observed.ObservedJson;
import org.cprof.runner.observed.ObservedPage;
import org.cprof.runner.observed.ObservedText;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Mixin;

/** Reports calls that a run has recorded one by one, and checks what they are held against. */
final class CallsReport {
  @Mixin private ObservedOptions observed;

  /**
   * Prints a file of calls.
   *
   * @param html a page to write, too, with the series and a histogram of each method; may be null
   * @return the exit code: whether all holds
   */
  int print(Path file, Path html, PrintOptions print, TimeOption time) throws IOException {
    observed.read();
    CallsFile calls = CallsReader.read(file);
    time.apply(print, calls.first("clock-hz"));
    if (html != null) {
      byte[] page = ObservedPage.of(calls).getBytes(StandardCharsets.UTF_8);
      ResultFile.write(html, out -> out.write(page), file);
    }
    print.print(() -> ObservedJson.of(calls), terminal -> lines(calls, observed, terminal));
    return observed.hold(calls) ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  static List<String> lines(CallsFile calls, ObservedOptions observed, Terminal terminal) {
    List<String> lines = new ArrayList<>(ObservedText.lines(calls, terminal));
    for (String line : observed.lines(calls)) {
      lines.addAll(Names.indented(line, terminal.width()));
    }
    return lines;
  }
}
