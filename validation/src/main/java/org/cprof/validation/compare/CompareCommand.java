package org.cprof.validation.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.JdkOption;
import org.cprof.runner.command.option.MethodOptions;
import org.cprof.runner.command.option.ModelSettings;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.Target;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof compare}: estimates beside measurements of the hardware. */
@Command(
    name = "compare",
    description = {
      "Compares estimates with measurements: difference and percent error of each, worst,"
          + " mean and geometric mean.",
      "Without FILE, runs the benchmarks and methods that the references name, on their"
          + " processors. Without --reference, compares with all that come with the tool, one after"
          + " the other."
    },
    footer = {
      "",
      "Example:",
      "  cprof compare",
      "  cprof compare --reference jop-kernels --max-error 0%%",
      "  cprof compare --reference jop-spinalhdl-kernels --preset bram-board",
      "  cprof compare results.csv --reference board.csv --max-error 5%% \\",
      "    --svg error.svg",
      "  cprof compare --reference board.csv --model ./tuned -cp classes"
    })
public final class CompareCommand implements CliCommand {
  private static final String PROFILE_NAME = ".*\\.csv\\.gz";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "What to compare: a profile (*.csv.gz), or the results of 'cprof jbe --csv'.")
  private Path file;

  @Option(
      names = "--reference",
      paramLabel = "FILE|NAME",
      description =
          "Measurements, a CSV file or one of jop-kernels, jop-spinalhdl-kernels,"
              + " published-micro-benchmarks. Repeatable.")
  private List<String> references = new ArrayList<>();

  @Option(
      names = "--model",
      paramLabel = "NAME|DIR",
      description =
          "The processor of all rows without one; of the others, only those of this model count."
              + " With --set and --preset, only what was measured with these parameters.")
  private String model;

  @Mixin private ModelSettings settings;

  @Mixin private MethodOptions methods;

  private Double maxError;

  @Mixin private JdkOption jdk;

  @Option(names = "--csv", paramLabel = "FILE", description = "Writes the table as CSV, too.")
  private Path csv;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Writes it as Markdown, too.")
  private Path markdown;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Draws estimate against reference, too.")
  private Path svg;

  @Mixin private PrintOptions print;

  @Mixin private TimeOption time;

  @Option(
      names = "--max-error",
      paramLabel = "PERCENT",
      description =
          "Ends with exit code 1 if an error is larger, a result is another one, or a measurement"
              + " has no estimate. Where nothing can be compared, it is 1 in any case.")
  void setMaxError(String text) {
    String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
    if (!number.matches("[0-9]{1,6}(\\.[0-9]{1,6})?")) {
      throw new ParameterException(
          spec.commandLine(), "--max-error must be a percentage such as 1% or 0.5, not " + text);
    }
    maxError = Double.valueOf(number);
  }

  @Override
  public Integer call() throws IOException {
    checkOutput();
    if (references.isEmpty()) {
      return compareAll();
    }
    Target target = target();
    ReferenceSet all = references(target);
    Comparison comparison = Comparison.of(all, estimates(all, target));
    comparison.rows().stream().findFirst().ifPresent(row -> time.apply(print, row.clockHz()));
    print.print(ComparisonReport.of(comparison));
    if (csv != null) {
      ResultFile.write(csv, ComparisonReport.rows(comparison)::writeCsv);
    }
    if (markdown != null) {
      ResultFile.write(markdown, ComparisonMarkdown.of(comparison));
    }
    if (svg != null) {
      ResultFile.write(svg, ComparisonSvg.of(comparison));
    }
    boolean passes = maxError == null ? !comparison.isEmpty() : comparison.isWithin(maxError);
    return passes ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  private int compareAll() {
    boolean hasMore = csv != null || markdown != null || svg != null;
    if (file != null || model != null || !settings.values().isEmpty() || hasMore) {
      throw CommandException.wrongUse(
          "--reference is missing: without it, all references are compared, each with its own"
              + " benchmarks, and nothing is written");
    }
    Map<String, Comparison> all = new LinkedHashMap<>();
    try (Progress progress = Progress.show("running benchmarks ...", spec.commandLine().getErr())) {
      BenchmarkEstimates estimates = new BenchmarkEstimates(jdk.jdk(), () -> methods.on(jdk.jdk()));
      for (String name : ReferenceSet.builtIn()) {
        ReferenceSet one = ReferenceSet.read(name);
        all.put(name, Comparison.of(one, estimates.run(one)));
      }
    }
    print.print(summaries(all));
    boolean passes =
        maxError == null || all.values().stream().allMatch(each -> each.isWithin(maxError));
    return passes ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  /** What the comparison with each reference comes to; for machines all of it. */
  private static Sections summaries(Map<String, Comparison> all) {
    Sections sections = new Sections("References");
    all.forEach(
        (name, comparison) -> {
          sections.strong(name).field(name, ComparisonReport.of(comparison));
          ComparisonReport.summary(comparison).forEach(sections::indented);
        });
    return sections;
  }

  /** Before benchmarks run for a minute. */
  private void checkOutput() throws IOException {
    for (Path output : new Path[] {csv, markdown, svg}) {
      ResultFile.check(output);
    }
  }

  /** The model that is given, with its parameters; null if none is. */
  private Target target() {
    if (model == null) {
      return null;
    }
    try {
      return Target.of(model, settings.values());
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model", e);
    }
  }

  private ReferenceSet references(Target target) {
    if (target != null) {
      return settings.values().isEmpty()
          ? ReferenceSet.measuredOnAny(target, references)
          : ReferenceSet.measuredOn(target, references);
    }
    ReferenceSet all = ReferenceSet.union(references.stream().map(ReferenceSet::read).toList());
    Map<String, String> asked = settings.values();
    return asked.isEmpty() ? all : all.measuredWith(asked);
  }

  private Estimates estimates(ReferenceSet all, Target target) {
    if (file == null) {
      HostJdk host = jdk.jdk();
      try (Progress progress =
          Progress.show("running benchmarks ...", spec.commandLine().getErr())) {
        return new BenchmarkEstimates(host, () -> methods.on(host)).run(all);
      }
    }
    if (!file.toString().matches(PROFILE_NAME)) {
      return ResultRows.read(file.toString(), target);
    }
    PrintWriter err = spec.commandLine().getErr();
    Profile profile = ProfileArgument.read(file, err);
    ProfileArgument.sayRange(profile, file, err);
    return new ProfileMethods(profile);
  }
}
