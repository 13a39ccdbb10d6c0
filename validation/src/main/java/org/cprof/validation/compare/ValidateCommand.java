package org.cprof.validation.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Progress;
import org.cprof.validation.reference.ReferenceSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cprof validate}: every reference that comes with the tool against the estimate. */
@Command(
    name = "validate",
    description =
        "Compares every reference that comes with the tool with the estimate, and writes the page"
            + " docs/validation.md.",
    footer = {"", "Example:", "  cprof validate -o docs/validation.md"})
public final class ValidateCommand implements CliCommand {
  private static final String INTRODUCTION =
      """
      How far is the estimate from the hardware? Every reference that comes with CProf against the \
      estimate, made by

      ```sh
      ./cprof validate -o docs/validation.md
      ```

      `./cprof compare --reference NAME` shows one of them, and compares your own measurements: \
      [compare.md](compare.md).
      """;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (default: standard output).")
  private Path output;

  @Option(
      names = "--jdk",
      paramLabel = "DIR",
      description = "The JDK that runs the benchmarks (default: the one that runs cprof).")
  private Path jdk;

  @Override
  public Integer call() {
    HostJdk host = jdk == null ? HostJdk.current() : HostJdk.at(jdk);
    StringBuilder page = new StringBuilder("# Validation\n\n").append(INTRODUCTION);
    try (Progress progress = Progress.show("running benchmarks ...", spec.commandLine().getErr())) {
      for (String name : ReferenceSet.builtIn()) {
        ReferenceSet set = ReferenceSet.read(name);
        Comparison comparison =
            Comparison.of(set.measurements(), new BenchmarkEstimates(host).run(set.measurements()));
        page.append("\n## ").append(name).append("\n\n");
        page.append(ReferenceSet.notes(name)).append("\n\n");
        page.append(ComparisonMarkdown.of(comparison));
      }
    }
    try {
      ResultFile.write(
          output, stream -> stream.write(page.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
    return ExitCode.DONE;
  }
}
