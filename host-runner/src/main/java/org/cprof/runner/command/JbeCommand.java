package org.cprof.runner.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.OptionHeading;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.BenchmarkChoice;
import org.cprof.runner.jbe.BenchmarkConclusion;
import org.cprof.runner.jbe.BenchmarkResult;
import org.cprof.runner.jbe.BenchmarkRun;
import org.cprof.runner.jbe.BenchmarkText;
import org.cprof.runner.jbe.KernelComparison;
import org.cprof.runner.jbe.KernelResult;
import org.cprof.runner.jbe.KernelText;
import org.cprof.runner.jbe.ResultsCsv;
import org.cprof.runner.jbe.ResultsJson;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Progress;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
          + " second. Of a method of your own, single calls are counted as those of the kernels"
          + " are: from the start of the invoke to the end of its return."
    },
    footer = {
      "",
      "Example:",
      "  cprof jbe Fibonacci Thrash --set r=3 --set w=5 --start warm",
      "  cprof jbe app micro --model jamuth",
      "  cprof jbe org.example.Filter.step --args 5,50 -cp classes --set r=3"
    })
public final class JbeCommand implements CliCommand {
  private static final OptionHeading OF_METHOD =
      OptionHeading.of(
          "A method of your own",
          "--args",
          "--class-path",
          "--caller-words",
          "--reference",
          "--driver");

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "NAME",
      arity = "0..*",
      description =
          "The benchmarks to run, or groups of them: kernel, app, micro, wcet (default: all); or"
              + " CLASS.METHOD, a public static method of a public class, whose parameters are"
              + " ints, with its descriptor if there are several of the name.")
  private List<String> names = new ArrayList<>();

  @Mixin private JbeOptions options;

  @Mixin private MethodCalls ofMethod;

  @Override
  public CommandGroup group() {
    return CommandGroup.MODELS;
  }

  @Override
  public List<OptionHeading> optionHeadings() {
    return List.of(
        OptionHeading.of("All benchmarks", "--start", "--csv", "--strict"),
        OF_METHOD,
        OptionHeading.of("The processor", "--model", "--preset", "--set", "--with"),
        OptionHeading.of("The output", "--json", "--width"),
        OptionHeading.of("Other", "--jdk", "--help", "--version"));
  }

  @Override
  public Integer call() throws IOException {
    Optional<String> method = names.stream().filter(name -> name.contains(".")).findFirst();
    if (method.isPresent()) {
      if (names.size() > 1) {
        throw new UnmatchedArgumentException(spec.commandLine(), names.subList(1, names.size()));
      }
      return ofMethod.count(method.get(), options);
    }
    OF_METHOD
        .givenTo(spec.commandLine())
        .ifPresent(
            option -> {
              throw CommandException.wrongUse(option + " needs CLASS.METHOD, a method to count");
            });
    return benchmarks(BenchmarkChoice.of(names));
  }

  private int benchmarks(BenchmarkChoice choice) throws IOException {
    ProcessorModel model = options.model().load();
    Path csv = options.csv();
    List<KernelResult> kernels = runKernels(choice.kernels(), model);
    List<BenchmarkResult> others = runOthers(choice.others());
    options
        .print()
        .print(
            () -> ResultsJson.of(model, kernels, others),
            terminal -> lines(model, kernels, others, terminal));
    if (csv != null) {
      ResultsCsv.write(csv, model, kernels, others);
    }
    return options.exitCode(
        kernels.stream().anyMatch(row -> row.reference().isPresent() && !row.agrees()));
  }

  private List<KernelResult> runKernels(List<String> kernels, ProcessorModel model) {
    if (kernels.isEmpty()) {
      return List.of();
    }
    HostJdk jdk = options.jdk();
    try (Progress progress = progress(kernels.size(), "kernel")) {
      return new KernelComparison(jdk)
          .run(
              model, options.model().name(), options.model().settings(), kernels, options.starts());
    }
  }

  private List<BenchmarkResult> runOthers(List<String> others) {
    if (others.isEmpty()) {
      return List.of();
    }
    HostJdk jdk = options.jdk();
    try (Progress progress = progress(others.size(), "benchmark")) {
      return new BenchmarkRun(jdk)
          .run(options.model().name(), options.model().settings(), others, options.starts());
    }
  }

  private Progress progress(int count, String what) {
    return options.progress("running " + Numbers.count(count, what) + " ...");
  }

  private List<String> lines(
      ProcessorModel model,
      List<KernelResult> kernels,
      List<BenchmarkResult> others,
      Terminal terminal) {
    List<String> lines = new ArrayList<>();
    if (!kernels.isEmpty()) {
      lines.addAll(KernelText.lines(kernels, terminal));
    }
    if (!kernels.isEmpty() && !others.isEmpty()) {
      lines.add("");
    }
    if (!others.isEmpty()) {
      lines.addAll(BenchmarkText.lines(model, others, terminal));
    }
    for (String assumption : model.assumptions()) {
      lines.addAll(Names.wrapped("Assumed: " + assumption, terminal.width()));
    }
    if (names.isEmpty()) {
      lines.add("");
      for (String sentence : BenchmarkConclusion.sentences(model, kernels, others)) {
        lines.addAll(Names.wrapped(sentence, terminal.width()));
      }
    }
    return lines;
  }
}
