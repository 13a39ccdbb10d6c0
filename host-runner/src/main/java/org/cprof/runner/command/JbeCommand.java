package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.KernelComparison;
import org.cprof.runner.jbe.KernelReport;
import org.cprof.runner.jbe.KernelResult;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof jbe}: the benchmark kernels, estimated and compared with the hardware. */
@Command(
    name = "jbe",
    description =
        "Estimates the benchmark kernels and compares them with cycle-exact references of JOP.",
    footer = {"", "Example:", "  cprof jbe Fibonacci Thrash --set r=3 --set w=5 --start warm"})
public final class JbeCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description = "The kernels to run (default: all).")
  private List<String> names = new ArrayList<>();

  @Mixin private ModelOptions modelOptions;

  @Mixin private JdkOption jdkOption;

  @Option(
      names = "--start",
      paramLabel = "empty|warm",
      description =
          "The method cache when the kernel is called: empty, or warm from a call just before"
              + " (default: both).")
  private Start start;

  @Option(names = "--csv", paramLabel = "FILE", description = "Writes the table as CSV, too.")
  private Path csv;

  @Option(names = "--strict", description = "Ends with exit code 1 if a row does not agree.")
  private boolean strict;

  @Override
  public Integer call() throws IOException {
    List<String> known = KernelComparison.kernelNames();
    for (String name : names) {
      if (!known.contains(name)) {
        throw CommandException.wrongUse(
            "no kernel is called '" + name + "'; there are " + String.join(", ", known));
      }
    }
    ProcessorModel model = modelOptions.load();
    HostJdk jdk = jdkOption.jdk();
    OutputFile csvFile = csv == null ? null : new OutputFile(csv);

    List<String> kernels = names.isEmpty() ? known : names;
    List<KernelResult> results;
    String doing = "running " + Numbers.count(kernels.size(), "kernel") + " ...";
    try (Progress progress = Progress.show(doing, spec.commandLine().getErr())) {
      results =
          new KernelComparison(jdk)
              .run(
                  model,
                  modelOptions.name(),
                  modelOptions.settings(),
                  kernels,
                  start == null ? List.of(Start.values()) : List.of(start));
    }
    PrintWriter out = spec.commandLine().getOut();
    Terminal terminal = Terminal.standardOutput(null);
    KernelReport.lines(results, terminal.width(), terminal.style()).forEach(out::println);
    if (csvFile != null) {
      KernelReport.writeCsv(csvFile.path(), model, results);
    }
    boolean differs =
        results.stream().anyMatch(row -> row.reference().isPresent() && !row.agrees());
    return strict && differs ? ExitCode.CHECK_FAILED : ExitCode.DONE;
  }
}
