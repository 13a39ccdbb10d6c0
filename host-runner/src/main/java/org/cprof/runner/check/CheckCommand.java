package org.cprof.runner.check;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.PrintOptions;
import org.cprof.runner.command.ProfileArgument;
import org.cprof.runner.command.TopOption;
import org.cprof.runner.html.SourceFolders;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.report.Emptiness;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code cprof check}: whether a profile costs more than its baseline or its rules allow. */
@Command(
    name = "check",
    description =
        "Checks a profile against a baseline or rules. If it costs more, says why and ends"
            + " with exit code 1.",
    footer = {
      "",
      "Example:",
      "  cprof check app.cprof.csv.gz --baseline app.baseline.csv --update",
      "  cprof check app.cprof.csv.gz --baseline app.baseline.csv --max-increase 1%%",
      "  cprof check app.cprof.csv.gz --rule limits.csv"
    })
public final class CheckCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PROFILE", description = "A profile of 'cprof run'.")
  private Path file;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "What to compare with: a baseline that --update has written, or a profile.")
  private Path baseline;

  @Option(names = "--update", description = "Writes the profile's costs as the baseline.")
  private boolean update;

  @Option(
      names = "--max-increase",
      paramLabel = "LIMIT",
      defaultValue = "0",
      converter = IncreaseConverter.class,
      description =
          "The allowed increase over the baseline, such as 500 or 1.5%% (default: 0). A"
              + " decrease is always allowed.")
  private Maximum increase;

  @Option(
      names = "--counter",
      paramLabel = "COUNTER",
      split = ",",
      defaultValue = "cycles",
      converter = CounterConverter.class,
      description =
          "Counters that may not increase: calls, bytecodes, cycles, inclusive-cycles,"
              + " load-cycles, misses, allocations (default: cycles). Repeatable.")
  private List<Counter> counters;

  @Option(
      names = "--each-method",
      description = "Checks every method as well as the total; the JDK's count as one.")
  private boolean eachMethod;

  @Option(
      names = "--rule",
      paramLabel = "FILE",
      description =
          "Rules of your own: CSV with the header element,name,counter,maximum. Repeatable.")
  private List<Path> ruleFiles = new ArrayList<>();

  @Option(
      names = "--any-jdk",
      description =
          "Compares all with a baseline of another JDK, not own code without method loads alone.")
  private boolean anyJdk;

  @Option(
      names = "--github",
      description = "Also prints exceeded limits as annotations for GitHub Actions.")
  private boolean github;

  @Option(
      names = "--sources",
      paramLabel = "DIR",
      description = "A folder of sources, to which annotations point. Repeatable.")
  private List<Path> sources = new ArrayList<>();

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Also writes a summary in Markdown.")
  private Path markdown;

  @Mixin private PrintOptions print;

  @Mixin private TopOption top;

  private record Updated(String baseline, int methods) {}

  @Override
  public CommandGroup group() {
    return CommandGroup.COMPARE;
  }

  @Override
  public Integer call() {
    if (baseline == null && (ruleFiles.isEmpty() || update)) {
      throw CommandException.wrongUse("give a --baseline" + (update ? "" : ", or a --rule"));
    }
    if (github && print.isJson()) {
      throw CommandException.wrongUse(
          "--github cannot be combined with --json: both print to standard output");
    }
    List<CheckRule> rules = rules();
    Profile profile = ProfileArgument.read(file, spec.commandLine().getErr());
    try {
      return update ? update(profile) : check(profile, rules);
    } catch (ModelException e) {
      throw CommandException.wrongUse("the baseline", e);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse("cannot check " + file + ": " + Names.clean(e.getMessage()));
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  private List<CheckRule> rules() {
    List<CheckRule> rules = new ArrayList<>();
    if (baseline != null) {
      for (Counter counter : counters) {
        rules.add(new CheckRule("", CheckRule.Element.TOTAL, List.of(), counter, increase));
        if (eachMethod) {
          List<RulePattern> any = List.of(new RulePattern("*"));
          rules.add(new CheckRule("", CheckRule.Element.METHOD, any, counter, increase));
        }
      }
    }
    try {
      for (Path ruleFile : ruleFiles) {
        rules.addAll(RuleFile.read(ruleFile));
      }
    } catch (ModelException e) {
      throw CommandException.wrongUse("the rules", e);
    }
    return rules;
  }

  private int update(Profile profile) throws IOException {
    if (Baseline.isProfile(baseline) || baseline.toString().endsWith(".gz")) {
      throw CommandException.wrongUse(
          "--update writes a baseline as text; " + baseline + " is a profile, or named like one");
    }
    Emptiness.of(profile)
        .ifPresent(
            why -> {
              throw CommandException.wrongUse("no baseline was written. " + why);
            });
    Costs costs = Costs.ofAll(profile).withLibraryAsOne();
    Comparability.check(costs.header(), costs.header());
    BaselineFile.write(baseline, costs, file);
    print.print(
        () -> new Updated(baseline.toString(), costs.methods().size()),
        terminal ->
            List.of(
                "Baseline of "
                    + Numbers.count(costs.methods().size(), "method")
                    + " in "
                    + baseline));
    return ExitCode.DONE;
  }

  private int check(Profile profile, List<CheckRule> rules) throws IOException, ModelException {
    CheckReport report =
        baseline == null
            ? CheckReport.of(profile, rules)
            : CheckReport.of(profile, Baseline.read(baseline), anyJdk, rules);
    if (markdown != null) {
      byte[] text =
          (String.join("\n", CheckMarkdown.lines(report, top.value())) + "\n")
              .getBytes(StandardCharsets.UTF_8);
      ResultFile.write(markdown, out -> out.write(text), file, baseline == null ? file : baseline);
    }
    if (github) {
      PrintWriter out = spec.commandLine().getOut();
      SourceFolders.check(sources);
      GitHubAnnotations.lines(report, new SourceFolders(sources)).forEach(out::println);
    }
    print.print(
        () -> CheckJson.of(report, top.value()),
        terminal -> CheckText.lines(report, top.value(), terminal));
    return report.isPassed() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  static final class IncreaseConverter implements ITypeConverter<Maximum> {
    @Override
    public Maximum convert(String text) {
      Maximum increase = Maximum.parse(text.startsWith("+") ? text : "+" + text);
      if (increase == null) {
        throw new TypeConversionException("'" + text + "' is no increase such as 500 or 1.5%");
      }
      return increase;
    }
  }

  static final class CounterConverter implements ITypeConverter<Counter> {
    @Override
    public Counter convert(String word) {
      Counter counter = Counter.ofWord(word);
      if (counter == null) {
        throw new TypeConversionException("'" + word + "' is none of " + List.of(Counter.values()));
      }
      return counter;
    }
  }
}
