package org.cprof.validation.overhead;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.model.ModelException;
import org.cprof.model.Models;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.text.Numbers;
import org.cprof.validation.overhead.workload.Workloads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cprof overhead}: measures how much slower programs run under CProf. */
@Command(
    name = "overhead",
    description = {
      "Measures how much slower programs run under CProf, and prints a Markdown table per setting.",
      "JVMs with and without CProf take turns; a factor compares the medians of the second half of"
          + " their iterations."
    },
    footer = {
      "",
      "Example:",
      "  cprof overhead --rounds 3 --workload fib,ray --setting model=jop,set.r=3"
    })
public final class OverheadCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Option(
      names = "--jdk",
      paramLabel = "DIR",
      description = "A JDK to measure on (default: the one that runs cprof). Repeatable.")
  private List<Path> jdks = new ArrayList<>();

  @Option(
      names = "--setting",
      paramLabel = "KEY=VALUE,...",
      description =
          "What CProf does: model=NAME, set.PARAMETER=VALUE, include=PATTERN, exclude=PATTERN"
              + " (default: model=bytecodes and model=jop). Repeatable.")
  private List<String> settings = new ArrayList<>(List.of("model=bytecodes", "model=jop"));

  private int rounds;
  private int seconds;
  private List<String> workloads = List.copyOf(Workloads.names());

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each JVM is started (default: ${DEFAULT-VALUE}).")
  void setRounds(int rounds) {
    this.rounds = positive("--rounds", rounds);
  }

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "4",
      description = "How long a workload is repeated in a JVM (default: ${DEFAULT-VALUE}).")
  void setSeconds(int seconds) {
    this.seconds = positive("--seconds", seconds);
  }

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      split = ",",
      description = "Measures these only (default: sieve,matmul,queens,nbody,fib,ray,strmap).")
  void setWorkloads(List<String> names) {
    for (String name : names) {
      if (!Workloads.names().contains(name)) {
        throw wrong("no workload '" + name + "', only " + String.join(", ", Workloads.names()));
      }
    }
    workloads = names;
  }

  @Override
  public Integer call() throws IOException {
    List<Setting> checked = settings.stream().map(Setting::parse).toList();
    checked.forEach(OverheadCommand::checkModel);
    List<HostJdk> hosts =
        jdks.isEmpty() ? List.of(HostJdk.current()) : jdks.stream().map(HostJdk::at).toList();
    OverheadStudy study =
        new OverheadStudy(workloads, checked, rounds, spec.commandLine().getErr());

    boolean sameResults = true;
    Path scratch = Files.createTempDirectory("cprof-overhead-");
    try {
      for (HostJdk jdk : hosts) {
        Map<Setting, List<Comparison>> measured = study.run(new WorkloadJvm(jdk, scratch, seconds));
        measured.forEach((setting, comparisons) -> print(jdk, setting, comparisons));
        sameResults &=
            measured.values().stream().flatMap(List::stream).allMatch(Comparison::sameResults);
      }
    } finally {
      deleteAll(scratch);
    }
    return sameResults ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  private void print(HostJdk jdk, Setting setting, List<Comparison> comparisons) {
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%n## JDK %s, %s%n%n", jdk.version(), setting);
    out.printf(
        "%s of %d s on %s, %s %s %s, %s.%n%n",
        Numbers.count(rounds, "round"),
        seconds,
        Numbers.count(Runtime.getRuntime().availableProcessors(), "processor"),
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        System.getProperty("os.arch"),
        LocalDate.now());
    out.print(OverheadTable.markdown(comparisons));
    comparisons.stream()
        .filter(comparison -> !comparison.sameResults())
        .forEach(
            comparison ->
                out.printf("%nThe results of %s are not the same.%n", comparison.workload()));
    out.flush();
  }

  private static void checkModel(Setting setting) {
    try {
      Models.load(setting.model(), setting.parameters());
    } catch (ModelException e) {
      throw CommandException.wrongUse("setting '" + setting + "':\n" + e.getMessage());
    }
  }

  private int positive(String option, int value) {
    if (value < 1) {
      throw wrong(option + " must be at least 1, not " + value);
    }
    return value;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private static void deleteAll(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
