package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.OptionHeading;
import org.cprof.runner.command.option.JdkOption;
import org.cprof.runner.command.option.ModelOptions;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.BenchmarkChoice;
import org.cprof.runner.jbe.BenchmarkResult;
import org.cprof.runner.jbe.BenchmarkRun;
import org.cprof.runner.jbe.JbeReport;
import org.cprof.runner.jbe.KernelComparison;
import org.cprof.runner.jbe.KernelResult;
import org.cprof.runner.jbe.MethodCall;
import org.cprof.runner.jbe.MethodResult;
import org.cprof.runner.jbe.MethodRun;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.Result;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.jbe.Target;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code cprof jbe}: the benchmarks, estimated; the kernels, compared with the hardware. */
@Command(
    name = "jbe",
    description = {
      "Runs benchmarks of embedded Java on a model and compares them with references.",
      "Kernels have cycle-exact references of JOP. Applications, micro-benchmarks and the"
          + " classics of worst-case execution time get cycles per iteration and iterations per"
          + " second. Of methods of your own, single calls are counted as those of the kernels"
          + " are: from the start of the invoke to the end of its return."
    },
    footer = {
      "",
      "Example:",
      "  cprof jbe Fibonacci Thrash --set r=3 --set w=5 --start warm",
      "  cprof jbe app micro --model jamuth",
      "  cprof jbe org.example.Filter.step --args 5,50 -cp classes --set r=3",
      "  cprof jbe org.example.Filter.step -cp classes --reference board.csv"
    })
public final class JbeCommand implements CliCommand {
  private static final OptionHeading OF_METHOD =
      OptionHeading.of(
          "Methods of your own", "--args", "--class-path", "--caller-words", "--driver");

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description =
          "The benchmarks to run, or groups of them: kernel, app, micro, wcet (default: all); or"
              + " CLASS.METHOD, a public static method of a public class, whose parameters are"
              + " ints, with its descriptor if there are several of the name.")
  private List<String> names = new ArrayList<>();

  @Mixin private ModelOptions model;

  @Mixin private JdkOption jdk;

  @Mixin private PrintOptions print;

  @Mixin private TimeOption time;

  @Option(
      names = "--start",
      paramLabel = "empty|warm",
      description =
          "The method cache when the benchmark is called: empty, or warm from a call just before"
              + " (default: both).")
  private Start start;

  @Option(names = "--csv", paramLabel = "FILE", description = "Writes the table as CSV, too.")
  private Path csv;

  @Option(
      names = "--reference",
      paramLabel = "FILE|NAME",
      description =
          "Measurements, as for 'cprof compare'; those of the model with these parameters count"
              + " (default: those of the kernels that come with the tool). Repeatable.")
  private List<String> references = new ArrayList<>();

  @Option(
      names = "--strict",
      description = "Ends with exit code 1 if a row differs from its reference.")
  private boolean strict;

  @Mixin private MethodCalls ofMethods;

  @Override
  public List<OptionHeading> optionHeadings() {
    return List.of(
        OptionHeading.of("All benchmarks", "--start", "--reference", "--csv", "--strict"),
        OF_METHOD,
        OptionHeading.of("The processor", "--model", "--preset", "--set", "--with"),
        OptionHeading.of("The output", "--time", "--json", "--width"),
        OptionHeading.of("Other", "--jdk", "--help", "--version"));
  }

  @Override
  public Integer call() throws IOException {
    List<String> misplaced = names.stream().filter(name -> name.startsWith("-")).toList();
    if (!misplaced.isEmpty()) {
      throw new UnmatchedArgumentException(spec.commandLine(), misplaced);
    }
    List<String> methods = names.stream().filter(name -> name.contains(".")).toList();
    if (methods.isEmpty()) {
      OF_METHOD
          .givenTo(spec.commandLine())
          .ifPresent(
              option -> {
                throw CommandException.wrongUse(option + " needs CLASS.METHOD, a method to count");
              });
    }
    List<String> benchmarks = names.stream().filter(name -> !name.contains(".")).toList();
    return run(
        benchmarks.isEmpty() && !methods.isEmpty()
            ? new BenchmarkChoice(List.of(), List.of())
            : BenchmarkChoice.of(benchmarks),
        methods);
  }

  private int run(BenchmarkChoice choice, List<String> methods) throws IOException {
    ProcessorModel processor = model.load();
    ReferenceSet given =
        references.isEmpty()
            ? ReferenceSet.NONE
            : ReferenceSet.measuredOn(Target.of(model.name(), processor), references);
    MethodRun run = methods.isEmpty() ? null : ofMethods.options().on(jdk.jdk());
    List<MethodCall> calls = methods.isEmpty() ? List.of() : ofMethods.of(methods, run, given);
    if (ofMethods.writesDriver()) {
      ofMethods.writeDriver(calls, model.name(), processor);
      return ExitCode.DONE;
    }
    ResultFile.check(csv);
    JbeReport report =
        new JbeReport(
            processor,
            runKernels(choice.kernels(), processor, given),
            runOthers(choice.others(), given),
            runMethods(run, calls, given));
    List<Result> rows = report.rows();
    if (!references.isEmpty() && rows.stream().allMatch(row -> row.reference().isEmpty())) {
      throw CommandException.wrongUse(
          "the references have no row of what was run, with the same arguments and start;"
              + " 'cprof compare' runs what they have");
    }
    Sections sections = report.sections();
    if (names.isEmpty()) {
      sections.line("");
      report.conclusion().forEach(sections::wrapped);
    }
    time.apply(print, processor.clockHz());
    print.print(sections);
    if (csv != null) {
      ResultFile.write(csv, report.measurements(model.name())::writeCsv);
    }
    boolean differs = rows.stream().anyMatch(row -> row.reference().isPresent() && !row.agrees());
    return strict && differs ? ExitCode.CHECK_FAILED : ExitCode.DONE;
  }

  private List<Start> starts() {
    return start == null ? List.of(Start.values()) : List.of(start);
  }

  private List<KernelResult> runKernels(
      List<String> kernels, ProcessorModel processor, ReferenceSet given) {
    if (kernels.isEmpty()) {
      return List.of();
    }
    KernelComparison comparison = new KernelComparison(jdk.jdk(), BenchmarkRun.CLASSES);
    try (Progress progress = progress(kernels.size(), "kernel")) {
      return comparison.run(
          model.name(),
          model.settings(),
          kernels,
          starts(),
          references.isEmpty() ? comparison.references(processor) : given);
    }
  }

  private List<BenchmarkResult> runOthers(List<String> others, ReferenceSet given) {
    if (others.isEmpty()) {
      return List.of();
    }
    HostJdk host = jdk.jdk();
    try (Progress progress = progress(others.size(), "benchmark")) {
      return new BenchmarkRun(host).run(model.name(), model.settings(), others, starts(), given);
    }
  }

  private List<MethodResult> runMethods(MethodRun run, List<MethodCall> calls, ReferenceSet given) {
    if (calls.isEmpty()) {
      return List.of();
    }
    try (Progress progress = progress(calls.size(), "call")) {
      return run.run(model.name(), model.settings(), calls, starts(), given);
    }
  }

  private Progress progress(int count, String what) {
    return Progress.show(
        "running " + Numbers.count(count, what) + " ...", spec.commandLine().getErr());
  }
}
