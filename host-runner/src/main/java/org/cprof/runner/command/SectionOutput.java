package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.ReportOptions;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Sections;

/** Prints the tables of a view, or writes them as a page. */
final class SectionOutput {
  private SectionOutput() {}

  /**
   * Prints or writes them.
   *
   * @param file what they are made of
   * @param html the page; null to print
   * @return the exit code
   */
  static int print(Path file, Path html, ReportOptions report, Supplier<Sections> tables) {
    Sections sections;
    try {
      sections = tables.get();
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse("cannot list " + file + ": " + e.getMessage());
    } catch (ArithmeticException e) {
      throw CommandException.wrongUse(file + ": the sums do not fit into 64 bits");
    }
    if (html == null) {
      report.print().print(sections::json, terminal -> sections.lines(report.top(), terminal));
      return ExitCode.DONE;
    }
    try {
      ResultFile.write(html, sections.page(report.print().page()), file);
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
    return ExitCode.DONE;
  }
}
