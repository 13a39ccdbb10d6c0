package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.ObservedOptions;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.observed.CallBounds;
import org.cprof.runner.observed.ObservedPage;
import org.cprof.runner.observed.ObservedReport;
import org.cprof.runner.observed.Period;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Sections;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reports calls that a run has recorded one by one, and checks what they are held against. */
public final class CallsReport {
  @Mixin private ObservedOptions observed;

  @Option(
      names = "--period",
      paramLabel = "METHOD=PERIOD",
      description =
          "Releases the observed calls of a method with this period, alone on the"
              + " processor, and reports those that end after the next release. Exit code 1 if"
              + " there are any. Repeatable.")
  private List<String> periodTexts = new ArrayList<>();

  @Option(
      names = "--bounds",
      paramLabel = "FILE",
      description =
          "Compares the observed calls with bounds, a CSV file with the columns"
              + " method,cycles,source. Exit code 1 if a call takes more.")
  private Path boundsFile;

  /**
   * Prints a file of calls.
   *
   * @param html a page to write, too, with the series and a histogram of each method; may be null
   * @return the exit code: whether all holds
   */
  int print(Path file, Path html, PrintOptions print, TimeOption time) throws IOException {
    observed.read();
    List<Period> periods = periodTexts.stream().map(Period::of).toList();
    CallBounds bounds = boundsFile == null ? CallBounds.NONE : CallBounds.read(boundsFile);
    CallsFile calls = CallsReader.read(file);
    List<String> checked = new ArrayList<>(observed.lines(calls));
    periods.forEach(period -> checked.addAll(period.lines(calls, ObservedOptions.clockHz(calls))));
    checked.addAll(bounds.lines(calls));
    time.apply(print, calls.first("clock-hz"));
    if (html != null) {
      ResultFile.write(html, ObservedPage.of(calls, print.pageUnit()), file);
    }
    print.print(of(calls, checked));
    boolean holds =
        observed.hold(calls)
            && periods.stream()
                .allMatch(period -> period.isMet(calls, ObservedOptions.clockHz(calls)))
            && bounds.hold(calls);
    return holds ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  /**
   * Tables of calls.
   *
   * @param checked what came of what they are held against, in lines
   */
  public static Sections of(CallsFile calls, List<String> checked) {
    Sections sections = ObservedReport.of(calls);
    checked.forEach(sections::indented);
    return sections;
  }
}
