package org.cprof.validation.tune;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.code.Kind;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.JdkOption;
import org.cprof.runner.command.option.MethodOptions;
import org.cprof.runner.command.option.Minimum;
import org.cprof.runner.command.option.ModelSettings;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.jbe.Measurement;
import org.cprof.runner.jbe.ReferenceSet;
import org.cprof.runner.jbe.Target;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.Progress;
import org.cprof.validation.compare.BenchmarkEstimates;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cprof tune}: finds prices of a model from measurements. */
@Command(
    name = "tune",
    description = {
      "Fits prices of a model to measurements of benchmarks and methods, by least squares with"
          + " bounds.",
      "All other prices stay as they are. Reports what the measurements cannot determine, intervals"
          + " of 95 %%, and the errors of the estimates before and after, and with each benchmark"
          + " left out in turn."
    },
    footer = {
      "",
      "Example:",
      "  cprof tune --model ./my-processor --reference board.csv \\",
      "    --free 'iload*+aload*,iadd' -o tuned",
      "  cprof tune --model ./my-processor --reference board.csv --free unknown \\",
      "    --profile blocks.cprof.csv.gz -o tuned",
      "  cprof tune --model jop --reference jop-kernels --hide 3"
    })
public final class TuneCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Option(
      names = "--model",
      paramLabel = "NAME|DIR",
      defaultValue = "jop",
      description = "The processor: a built-in model or a model's folder (default: jop).")
  private String modelName;

  @Mixin private ModelSettings settings;

  @Option(
      names = "--reference",
      required = true,
      paramLabel = "FILE|NAME",
      description =
          "Measurements as for 'cprof compare', of benchmarks and of calls of methods; those of the"
              + " model with these parameters count."
              + " Repeatable.")
  private List<String> references = new ArrayList<>();

  @Option(
      names = "--free",
      paramLabel = "BYTECODE",
      split = ",",
      description =
          "Prices to fit: mnemonics, or several with one price as iload*+aload*, or 'unknown' for"
              + " all without a figure (default: those whose source is 'free' or 'free LOW..HIGH')."
              + " Repeatable.")
  private List<String> free = new ArrayList<>();

  @Option(
      names = "--initial",
      paramLabel = "CYCLES",
      description = "Free prices start from this (default: from the model's).")
  private Integer initial;

  private long low = 0;
  private long high = 100_000;

  @Option(names = "--integer", description = "Fits whole numbers of cycles.")
  private boolean integer;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Writes the model with the fitted prices, rounded to whole cycles.")
  private Path output;

  @Mixin private PrintOptions print;

  @Option(
      names = "--profile",
      paramLabel = "FILE",
      description =
          "Fits to measurements of methods in a profile of 'cprof run --udi blocks', by their"
              + " inclusive cycles per call, and runs no benchmarks. Repeatable.")
  private List<Path> profiles = new ArrayList<>();

  private int hidden;

  @Mixin private MethodOptions methods;

  @Mixin private JdkOption jdk;

  @Option(
      names = "--bounds",
      paramLabel = "LOW..HIGH",
      description = "The range of free prices, in cycles (default: 0..100000).")
  void setBounds(String text) {
    if (!text.matches("[0-9]{1,9}\\.\\.[0-9]{1,9}")) {
      throw wrong("--bounds must be two numbers such as 1..50, not " + text);
    }
    low = Long.parseLong(text.substring(0, text.indexOf('.')));
    high = Long.parseLong(text.substring(text.lastIndexOf('.') + 1));
    if (low > high) {
      throw wrong("--bounds must be LOW..HIGH, not " + text);
    }
  }

  @Option(
      names = "--hide",
      paramLabel = "N",
      description =
          "A test of tuning itself: hides every Nth of the prices that are a number, fits them from"
              + " 1 on, and compares them with the truth.")
  void setHidden(int every) {
    hidden = Minimum.of(1, every, "--hide", spec);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  @Override
  public Integer call() throws IOException {
    ProcessorModel model = load();
    Map<String, Long> truth = hidden == 0 ? Map.of() : hide(model);
    List<FreePrice> prices = freePrices(model, truth);
    List<Measurement> measurements = measurements(model);
    Estimator estimator = estimator();
    ModelFiles files = files();
    LinearCounts counts;
    try (Progress progress = Progress.show("counting bytecodes ...", spec.commandLine().getErr())) {
      counts = new LinearCounts(estimator, files, prices, measurements);
    }
    if (counts.estimated().isEmpty()) {
      throw CommandException.wrongUse("nothing that was measured has an estimate");
    }
    Tuning tuning = Tuning.of(prices, counts.estimated(), counts, integer);
    if (output != null) {
      write(files, tuning);
    }
    List<Measurement> unestimated = new ArrayList<>(measurements);
    unestimated.removeAll(tuning.measurements());
    Sections report = TuningReport.of(tuning, truth, unestimated);
    if (output != null) {
      report.line("Model in " + output);
    }
    print.print(report);
    return ExitCode.DONE;
  }

  private Estimator estimator() {
    if (profiles.isEmpty()) {
      HostJdk host = jdk.jdk();
      return new Estimator.OfBenchmarks(new BenchmarkEstimates(host, () -> methods.on(host)));
    }
    ProfileEstimator estimator = new ProfileEstimator();
    for (Path profile : profiles) {
      estimator.add(profile, ProfileArgument.read(profile, spec.commandLine().getErr()));
    }
    return estimator;
  }

  private List<FreePrice> freePrices(ProcessorModel model, Map<String, Long> truth) {
    FreePrices choice =
        new FreePrices(model, hidden == 0 ? initial : Integer.valueOf(1), low, high);
    List<FreePrice> prices;
    if (hidden > 0) {
      prices = choice.named(List.copyOf(truth.keySet()));
    } else {
      prices = free.isEmpty() ? choice.marked() : choice.named(free);
    }
    if (prices.isEmpty()) {
      throw CommandException.wrongUse(
          "no price is free: name some with --free, or mark them in the source column of the"
              + " model's bytecodes.csv");
    }
    return prices;
  }

  private ProcessorModel load() {
    if (modelName.contains(File.pathSeparator)) {
      throw CommandException.wrongUse(
          "--model "
              + modelName
              + ": a model to be tuned is one folder; give it a processor.csv with 'extends'");
    }
    try {
      return Models.load(modelName, settings.values());
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model", e);
    }
  }

  /** Every Nth price that is a number and is not that of a stand-in. */
  private Map<String, Long> hide(ProcessorModel model) {
    Map<String, Long> truth = new LinkedHashMap<>();
    int number = 0;
    for (Bytecode bytecode : model.bytecodes()) {
      String cycles = bytecode.cycles().toString();
      boolean known = bytecode.kind() == Kind.HARDWARE || bytecode.kind() == Kind.MICROCODE;
      if (known && PriceText.isNumber(cycles)) {
        if (number % hidden == 0) {
          truth.put(bytecode.mnemonic(), Long.valueOf(cycles));
        }
        number++;
      }
    }
    return truth;
  }

  /** A profile has means of calls; benchmarks and single calls are run. */
  private List<Measurement> measurements(ProcessorModel model) {
    List<Measurement> all =
        ReferenceSet.measuredOn(Target.of(modelName, model), references).measurements();
    if (profiles.isEmpty()) {
      return all;
    }
    List<Measurement> measurements =
        all.stream().filter(each -> each.isMethod() && each.arguments().isNone()).toList();
    if (measurements.isEmpty()) {
      throw CommandException.wrongUse(
          "the references have no method without arguments, of which a profile has the mean");
    }
    return measurements;
  }

  private ModelFiles files() {
    try {
      return ModelFiles.of(modelName);
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model", e);
    }
  }

  private void write(ModelFiles files, Tuning tuning) {
    try {
      if (Files.exists(output) && Files.isSameFile(output, Path.of(modelName))) {
        throw CommandException.wrongUse(
            output + " is the model that is tuned: give another folder");
      }
      TunedModel.write(output, files, tuning, String.join(", ", references));
    } catch (IOException e) {
      throw CommandException.wrongUse("cannot write the model to " + output + ": " + e);
    }
  }
}
