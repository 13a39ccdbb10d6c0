package org.cprof.runner.command.run;

import java.util.List;
import org.cprof.runner.OptionHeading;

/** The options of {@code cprof run} as its help lists them: the common ones first. */
final class RunHeadings {
  static final List<OptionHeading> ALL =
      List.of(
          OptionHeading.of(
              "Common options",
              "--model",
              "--preset",
              "--set",
              "--output",
              "--lines",
              "--top",
              "--quiet",
              "--jdk",
              "--help"),
          OptionHeading.of(
              "Which part of the program",
              "--below",
              "--include",
              "--exclude",
              "--stopped",
              "--children",
              "--threads",
              "--host-work"),
          OptionHeading.of(
              "What is counted",
              "--call-sites",
              "--fold-recursion",
              "--allocations",
              "--locks",
              "--udi",
              "--clock",
              "--block-rule",
              "--stalls"),
          OptionHeading.of(
              "More of the target",
              "--with",
              "--sizes",
              "--target-api",
              "--mission-time",
              "--target-memory",
              "--target-library"),
          OptionHeading.of(
              "Single calls and budgets",
              "--calls-of",
              "--worst",
              "--budget",
              "--bound",
              "--sources",
              "--loops",
              "--methods",
              "--assume",
              "--effort"),
          OptionHeading.of("The summary", "--sort", "--width", "--json"),
          OptionHeading.of("The file", "--share"),
          OptionHeading.of("Checks", "--strict"),
          OptionHeading.of(
              "Your own UDIs and profilers",
              "--udi-path",
              "--profiler",
              "--profiler-path",
              "--profiler-set"),
          OptionHeading.of("Other", "--version"));

  private RunHeadings() {}
}
