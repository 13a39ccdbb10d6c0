package org.cprof.validation.compare;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.JdkOption;
import org.cprof.runner.command.JsonOption;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Progress;
import org.cprof.validation.reference.ReferenceSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cprof validate}: every reference that comes with the tool against the estimate. */
@Command(
    name = "validate",
    description =
        "Compares the estimate with every reference that comes with the tool, and writes"
            + " docs/validation.md.",
    footer = {"", "Example:", "  cprof validate -o docs/validation.md"})
public final class ValidateCommand implements CliCommand {
  private static final String INTRODUCTION = "introduction.md";

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write (default: standard output).")
  private Path output;

  @Mixin private JdkOption jdk;

  @Mixin private JsonOption json;

  @Override
  public CommandGroup group() {
    return CommandGroup.RESEARCH;
  }

  @Override
  public Integer call() {
    if (json.isGiven() && output != null) {
      throw new ParameterException(
          spec.commandLine(), "--json prints to standard output: leave out --output");
    }
    check(output);
    Map<String, Comparison> comparisons = compare();
    if (json.isGiven()) {
      json.print(spec.commandLine().getOut(), () -> json(comparisons), List::of);
      return ExitCode.DONE;
    }
    StringBuilder page = new StringBuilder("# Validation\n\n").append(introduction());
    comparisons.forEach(
        (name, comparison) -> {
          page.append("\n## ").append(name).append("\n\n");
          page.append(ReferenceSet.notes(name)).append("\n\n");
          page.append(ComparisonMarkdown.brief(comparison));
        });
    try {
      ResultFile.write(
          output, stream -> stream.write(page.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
    return ExitCode.DONE;
  }

  private static String introduction() {
    try (InputStream in = ValidateCommand.class.getResourceAsStream(INTRODUCTION)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void check(Path file) {
    try {
      ResultFile.check(file);
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  /** All comparisons by the names of the references. */
  private Map<String, Comparison> compare() {
    HostJdk host = jdk.jdk();
    Map<String, Comparison> comparisons = new LinkedHashMap<>();
    try (Progress progress = Progress.show("running benchmarks ...", spec.commandLine().getErr())) {
      for (String name : ReferenceSet.builtIn()) {
        ReferenceSet references = ReferenceSet.read(name);
        comparisons.put(
            name, Comparison.of(references, new BenchmarkEstimates(host).run(references)));
      }
    }
    return comparisons;
  }

  private static Map<String, ComparisonJson> json(Map<String, Comparison> comparisons) {
    Map<String, ComparisonJson> json = new LinkedHashMap<>();
    comparisons.forEach((name, comparison) -> json.put(name, ComparisonJson.of(comparison)));
    return json;
  }
}
