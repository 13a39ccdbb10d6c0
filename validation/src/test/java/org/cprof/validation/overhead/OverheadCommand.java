package org.cprof.validation.overhead;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cprof.files.FolderTree;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.Minimum;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.text.Numbers;
import org.cprof.validation.overhead.workload.Workloads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The study of the overhead: measures how much slower programs run under CProf. */
@Command(
    name = "overhead",
    description = {
      "Measures the overhead of CProf, or of another tool, and prints a Markdown table for"
          + " each setting.",
      "JVMs with and without it take turns; a factor compares the medians of the second half"
          + " of their iterations, or for the workload start and for --program the whole processes,"
          + " from start to end, with the profile written."
    },
    footer = {
      "",
      "Example:",
      "  overhead.sh --rounds 3 --workload fib,ray --setting model=jop,set.r=3",
      "  overhead.sh --workload start --peer JFR=-XX:StartFlightRecording \\",
      "    --program 'antlr=-jar /lib/antlr.jar -o out /src/Some.g4'"
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
          "What CProf does: udi=NAME, block.rule=NAME, model=NAME, set.PARAMETER=VALUE,"
              + " call.sites=true, lines=true, fold.recursion=true, clock=true, include=PATTERN,"
              + " exclude=PATTERN; exclude=* leaves nothing but what the JVM's options cost"
              + " (default: model=bytecodes and model=jop). Repeatable.")
  private List<String> settings = new ArrayList<>(List.of("model=bytecodes", "model=jop"));

  private int rounds;
  private int seconds;
  private List<String> workloads = List.of();

  @Option(
      names = "--peer",
      paramLabel = "NAME=JVM-OPTIONS",
      description =
          "Another tool, by the options of the JVM that start it, separated by spaces; {scratch} is"
              + " a folder for its files. Repeatable.")
  private List<String> peers = new ArrayList<>();

  @Option(
      names = "--program",
      paramLabel = "NAME=ARGUMENTS",
      description =
          "A program of yours, by the arguments of the java command, separated by spaces, with"
              + " absolute paths: it runs in a folder of its own. Without --workload, only such"
              + " programs are measured. Repeatable.")
  private List<String> programs = new ArrayList<>();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each JVM is started (default: ${DEFAULT-VALUE}).")
  void setRounds(int rounds) {
    this.rounds = Minimum.of(1, rounds, "--rounds", spec);
  }

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "4",
      description = "How long a workload is repeated in a JVM (default: ${DEFAULT-VALUE}).")
  void setSeconds(int seconds) {
    this.seconds = Minimum.of(1, seconds, "--seconds", spec);
  }

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      split = ",",
      description =
          "Measures these only (default: sieve,matmul,queens,nbody,fib,ray,strmap,merge); start is a"
              + " program that does nothing.")
  void setWorkloads(List<String> names) {
    for (String name : names) {
      if (!Workloads.names().contains(name) && !name.equals(Program.START)) {
        throw wrong(
            String.format(
                Locale.ROOT,
                "no workload '%s', only %s and %s",
                name,
                String.join(", ", Workloads.names()),
                Program.START));
      }
    }
    workloads = names;
  }

  @Override
  public Integer call() throws IOException {
    List<Contender> contenders = contenders();
    List<HostJdk> hosts =
        jdks.isEmpty() ? List.of(HostJdk.current()) : jdks.stream().map(HostJdk::at).toList();
    OverheadStudy study =
        new OverheadStudy(programs(), contenders, rounds, spec.commandLine().getErr());

    boolean areSame = true;
    Path scratch = Files.createTempDirectory("cprof-overhead-");
    try {
      for (HostJdk jdk : hosts) {
        List<Measured> ofJdk = new ArrayList<>();
        study
            .run(new WorkloadJvm(jdk, scratch))
            .forEach((contender, rows) -> ofJdk.add(new Measured(jdk, contender, rows)));
        areSame &= ofJdk.stream().allMatch(Measured::sameResults);
        // At once, for the next JDK may take an hour.
        print(ofJdk);
      }
    } finally {
      FolderTree.remove(scratch);
    }
    return areSame ? ExitCode.DONE : ExitCode.CHECK_FAILED;
  }

  private List<Contender> contenders() {
    List<Contender> contenders = new ArrayList<>();
    for (String text : settings) {
      Setting setting = Setting.parse(text);
      checkModel(setting);
      contenders.add(setting);
    }
    peers.forEach(peer -> contenders.add(Peer.parse(peer)));
    return contenders;
  }

  private List<Program> programs() {
    List<Program> all = new ArrayList<>();
    boolean isDefault = workloads.isEmpty() && programs.isEmpty();
    for (String name : isDefault ? Workloads.names() : workloads) {
      all.add(name.equals(Program.START) ? Program.start() : Program.workload(name, seconds));
    }
    programs.forEach(program -> all.add(Program.parse(program)));
    return all;
  }

  private void print(List<Measured> measured) {
    PrintWriter out = spec.commandLine().getOut();
    measured.forEach(one -> lines(one).forEach(out::println));
    out.flush();
  }

  private List<String> lines(Measured measured) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("## JDK " + measured.jdk().version() + ", " + measured.contender());
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "%s of %d s on %s, %s %s %s, %s.",
            Numbers.count(rounds, "round"),
            seconds,
            Numbers.count(Runtime.getRuntime().availableProcessors(), "processor"),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch"),
            LocalDate.now()));
    lines.add("");
    OverheadTable.markdown(measured.comparisons()).lines().forEach(lines::add);
    for (PairedRuns comparison : measured.comparisons()) {
      if (!comparison.sameResults()) {
        lines.add("");
        lines.add("The results of " + comparison.workload() + " are not the same.");
      }
    }
    return lines;
  }

  private static void checkModel(Setting setting) {
    try {
      Models.load(setting.model(), setting.parameters());
    } catch (ModelException e) {
      throw CommandException.wrongUse("setting '" + setting + "':\n" + e.getMessage());
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
