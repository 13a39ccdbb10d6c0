package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.check.Advice;
import org.cprof.runner.check.Baseline;
import org.cprof.runner.check.BaselineUpdate;
import org.cprof.runner.check.CheckMarkdown;
import org.cprof.runner.check.CheckOutput;
import org.cprof.runner.check.CheckReport;
import org.cprof.runner.check.CheckRule;
import org.cprof.runner.check.Counter;
import org.cprof.runner.check.Gate;
import org.cprof.runner.check.GitHubAnnotations;
import org.cprof.runner.check.Maximum;
import org.cprof.runner.check.RuleFile;
import org.cprof.runner.check.RulePattern;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.command.option.ProfileArgument;
import org.cprof.runner.command.option.TimeOption;
import org.cprof.runner.command.option.TopOption;
import org.cprof.runner.html.SourceFolders;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Names;
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

  @Option(
      names = "--update",
      description =
          "Writes the profile's costs as the baseline: a line for each method, or of tests one for"
              + " each test and for the methods that make up most of it.")
  private boolean update;

  @Option(
      names = "--again",
      paramLabel = "PROFILE",
      description =
          "With --update: the profile of another run of the same; tests that differ are marked as"
              + " not reproducible, and are not compared from then on. Repeatable.")
  private List<Path> again = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "METHOD",
      description =
          "Tests that are not compared with the baseline, such as 'org.example.Slow*'."
              + " Repeatable.")
  private List<String> excluded = new ArrayList<>();

  @Option(
      names = "--tolerance",
      paramLabel = "LIMIT",
      converter = IncreaseConverter.class,
      description =
          "The allowed increase of each test that is not reproducible, such as 5%% (default: they"
              + " are not compared).")
  private Maximum tolerance;

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
      names = "--each-test",
      description = "Checks every test as well as their sum, if the baseline is one of tests.")
  private boolean eachTest;

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

  @Mixin private TimeOption time;

  @Mixin private TopOption top;

  @Override
  public Integer call() throws IOException {
    if (baseline == null && (ruleFiles.isEmpty() || update)) {
      throw CommandException.wrongUse("give a --baseline" + (update ? "" : ", or a --rule"));
    }
    List<CheckRule> rules = rules();
    Profile profile = ProfileArgument.read(file, spec.commandLine().getErr());
    try {
      return update ? update(profile) : check(profile, rules);
    } catch (ModelException e) {
      throw CommandException.wrongUse("the baseline", e);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrongUse("cannot check " + file + ": " + Names.clean(e.getMessage()));
    }
  }

  private List<CheckRule> rules() {
    List<CheckRule> rules = new ArrayList<>();
    if (baseline != null) {
      rules.addAll(CheckRule.ofBaseline(counters, increase, eachTest, eachMethod));
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

  private int update(Profile profile) throws IOException, ModelException {
    List<Profile> runs = new ArrayList<>(List.of(profile));
    again.forEach(run -> runs.add(ProfileArgument.read(run, spec.commandLine().getErr())));
    BaselineUpdate written =
        BaselineUpdate.write(baseline, runs, patterns(), Advice.OF_COMMAND, file);
    print.print(() -> written, terminal -> written.lines());
    return ExitCode.DONE;
  }

  private List<RulePattern> patterns() {
    return excluded.stream().map(RulePattern::new).toList();
  }

  private int check(Profile profile, List<CheckRule> rules) throws IOException, ModelException {
    time.apply(print, profile.header());
    Optional<Baseline> old =
        baseline == null
            ? Optional.empty()
            : Optional.of(Baseline.read(baseline, Advice.OF_COMMAND));
    CheckReport report =
        new Gate(rules, old, patterns(), Optional.ofNullable(tolerance), anyJdk, Advice.OF_COMMAND)
            .check(profile);
    if (markdown != null) {
      String text = String.join("\n", CheckMarkdown.lines(report, top.value())) + "\n";
      ResultFile.write(markdown, text, file, baseline == null ? file : baseline);
    }
    if (github) {
      PrintWriter out = spec.commandLine().getOut();
      SourceFolders.check(sources);
      GitHubAnnotations.lines(report, new SourceFolders(sources)).forEach(out::println);
    }
    print.print(CheckOutput.of(report, top.value()));
    return report.isPassed() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  static final class IncreaseConverter implements ITypeConverter<Maximum> {
    @Override
    public Maximum convert(String text) {
      try {
        return Maximum.increase(text);
      } catch (IllegalArgumentException none) {
        throw new TypeConversionException(none.getMessage());
      }
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
