package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.BenchmarkChoice;
import org.cprof.runner.jbe.BenchmarkReport;
import org.cprof.runner.jbe.BenchmarkResult;
import org.cprof.runner.jbe.BenchmarkRun;
import org.cprof.runner.jbe.KernelComparison;
import org.cprof.runner.jbe.KernelReport;
import org.cprof.runner.jbe.KernelResult;
import org.cprof.runner.jbe.ResultsCsv;
import org.cprof.runner.jbe.ResultsJson;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof jbe}: the benchmarks, estimated; the kernels, compared with the hardware. */
@Command(
    name = "jbe",
    description = {
      "Runs benchmarks of embedded Java on a model and compares them with references.",
      "Kernels have cycle-exact references of JOP. Applications, micro-benchmarks and the"
          + " classics of worst-case execution time get cycles per iteration and iterations per"
          + " second."
    },
    footer = {
      "",
      "Example:",
      "  cprof jbe Fibonacci Thrash --set r=3 --set w=5 --start warm",
      "  cprof jbe app micro --model jamuth"
    })
public final class JbeCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description =
          "The benchmarks to run, or groups of them: kernel, app, micro, wcet (default: all).")
  private List<String> names = new ArrayList<>();

  @Mixin private ModelOptions modelOptions;

  @Mixin private JdkOption jdkOption;

  @Mixin private PrintOptions print;

  @Option(
      names = "--start",
      paramLabel = "empty|warm",
      description =
          "The method cache when the benchmark is called: empty, or warm from a call just before"
              + " (default: both).")
  private Start start;

  @Option(names = "--csv", paramLabel = "FILE", description = "Writes the table as CSV, too.")
  private Path csv;

  @Option(names = "--strict", description = "Ends with exit code 1 if a row does not agree.")
  private boolean strict;

  @Override
  public CommandGroup group() {
    return CommandGroup.MODELS;
  }

  @Override
  public Integer call() throws IOException {
    BenchmarkChoice choice = BenchmarkChoice.of(names);
    ProcessorModel model = modelOptions.load();
    HostJdk jdk = jdkOption.jdk();
    ResultFile.check(csv);

    List<Start> starts = start == null ? List.of(Start.values()) : List.of(start);
    List<KernelResult> kernels = runKernels(choice.kernels(), model, jdk, starts);
    List<BenchmarkResult> others = runOthers(choice.others(), jdk, starts);
    print.print(
        json -> ResultsJson.write(model, kernels, others, json),
        terminal -> lines(model, kernels, others, terminal));
    if (csv != null) {
      ResultsCsv.write(csv, model, kernels, others);
    }
    boolean differs =
        kernels.stream().anyMatch(row -> row.reference().isPresent() && !row.agrees());
    return strict && differs ? ExitCode.CHECK_FAILED : ExitCode.DONE;
  }

  private List<KernelResult> runKernels(
      List<String> kernels, ProcessorModel model, HostJdk jdk, List<Start> starts) {
    if (kernels.isEmpty()) {
      return List.of();
    }
    try (Progress progress = progress(kernels.size(), "kernel")) {
      return new KernelComparison(jdk)
          .run(model, modelOptions.name(), modelOptions.settings(), kernels, starts);
    }
  }

  private List<BenchmarkResult> runOthers(List<String> others, HostJdk jdk, List<Start> starts) {
    if (others.isEmpty()) {
      return List.of();
    }
    try (Progress progress = progress(others.size(), "benchmark")) {
      return new BenchmarkRun(jdk)
          .run(modelOptions.name(), modelOptions.settings(), others, starts);
    }
  }

  private Progress progress(int count, String what) {
    String doing = "running " + Numbers.count(count, what) + " ...";
    return Progress.show(doing, spec.commandLine().getErr());
  }

  private static List<String> lines(
      ProcessorModel model,
      List<KernelResult> kernels,
      List<BenchmarkResult> others,
      Terminal terminal) {
    List<String> lines = new ArrayList<>();
    if (!kernels.isEmpty()) {
      lines.addAll(KernelReport.lines(kernels, terminal.width(), terminal.style()));
    }
    if (!kernels.isEmpty() && !others.isEmpty()) {
      lines.add("");
    }
    if (!others.isEmpty()) {
      lines.addAll(BenchmarkReport.lines(model, others, terminal.width(), terminal.style()));
    }
    for (String assumption : model.assumptions()) {
      lines.addAll(Names.wrapped("Assumed: " + assumption, terminal.width()));
    }
    return lines;
  }
}
