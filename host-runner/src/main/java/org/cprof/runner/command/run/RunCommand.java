package org.cprof.runner.command.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.OptionHeading;
import org.cprof.runner.command.option.CountingOptions;
import org.cprof.runner.command.option.JdkOption;
import org.cprof.runner.command.option.ProfilerOptions;
import org.cprof.runner.command.option.RecordingOptions;
import org.cprof.runner.command.option.RunOutput;
import org.cprof.runner.command.option.TargetApiOptions;
import org.cprof.runner.command.option.TargetLibraryOption;
import org.cprof.runner.command.option.Threads;
import org.cprof.runner.host.Children;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.LauncherArchive;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.ProgramClassPath;
import org.cprof.runner.library.ExchangedProgram;
import org.cprof.runner.library.TargetLibrary;
import org.cprof.runner.text.IoFailure;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.ClockOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code cprof run}: runs a program under the agent. All that can be wrong is checked before the
 * program starts; standard output is the program's alone, so the summary goes to standard error.
 */
@Command(
    name = "run",
    addMethodSubcommands = false,
    description =
        "Runs a Java program and counts the cycles that it would take on another processor.",
    customSynopsis = {
      "cprof run [OPTIONS] -- [JVM OPTIONS] -cp PATH MAIN [ARGUMENTS]",
      "       cprof run [OPTIONS] -- [JVM OPTIONS] -jar JAR [ARGUMENTS]"
    },
    footer = {
      "",
      "The summary goes to standard error, also with --json; standard output is the",
      "program's. While the program runs, the terminal's title shows seconds on the",
      "host, cycles and contexts.",
      "The exit code is the program's own; 3 if it could not be run, or if nothing was",
      "counted; 1 if it ended with 0 and a method of --below was never loaded.",
      "",
      "Example:",
      "  cprof run --model jop --set r=3 --set w=5 -- \\",
      "    -cp app.jar org.example.Main input.txt"
    })
public final class RunCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private CountingOptions counting;

  @Option(
      names = "--udi-path",
      paramLabel = "JAR",
      description = "A jar or folder with the classes of your own UDI or block rule. Repeatable.")
  private List<Path> udiPath = new ArrayList<>();

  @Option(
      names = "--below",
      paramLabel = "METHOD",
      description =
          "Profiles only code below methods such as 'org.example.Motor.step(int)', with"
              + " (..) for any parameters; * stands for any text. Exit code 1 if there is no"
              + " such method. Repeatable.")
  private List<String> below = new ArrayList<>();

  @Option(
      names = "--stopped",
      description = "Counts nothing until the program calls Profiling.start.")
  private boolean stopped;

  @Mixin private RecordingOptions recording;

  @Mixin private TargetApiOptions targetApi;

  @Mixin private TargetLibraryOption targetLibrary;

  @Mixin private ProfilerOptions profiler;

  @Mixin private JdkOption jdkOption;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "The profile to write (default: cprof-MAIN.cprof.csv.gz, here). An existing one"
              + " is kept as FILE.previous; a run that counts nothing changes neither.")
  private Path output;

  @Option(
      names = "--include",
      paramLabel = "PATTERN",
      split = ",",
      description = "Counts only classes that match, such as org.example.*. Repeatable.")
  private List<String> include = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "PATTERN",
      split = ",",
      description = "Does not count classes that match. Repeatable.")
  private List<String> exclude = new ArrayList<>();

  @Option(
      names = "--host-work",
      description =
          "Keeps work in the profile that only the host does: class loading and linking,"
              + " exceptions made by the VM, and what threads of the JVM do, finalizers and"
              + " cleaners among it. It differs from run to run, and is not in the total.")
  private boolean hostWork;

  @Option(
      names = "--threads",
      paramLabel = "together|apart",
      defaultValue = "together",
      description =
          "Whether each thread name has a tree of its own (default: together). 'cprof report"
              + " --thread NAME' shows one.")
  private Threads threads;

  @Option(
      names = "--children",
      paramLabel = "apart|merge|ignore",
      defaultValue = "apart",
      description =
          "Profiles of JVMs that the program starts with its own options: a file for each"
              + " (default), one profile of all, or none.")
  private Children children;

  @Option(
      names = "--stalls",
      description =
          "Runs the program again for each cause that keeps the target's memory busy, such as"
              + " loads of methods or accesses to fields, and adds its cycles to each context."
              + " Needs a model with stalls.csv, such as jop-spinalhdl.")
  private boolean stalls;

  @Mixin private EndOptions end;

  @Parameters(paramLabel = "PROGRAM", description = "The arguments of java, after --.")
  private List<String> program = new ArrayList<>();

  @Override
  public List<OptionHeading> optionHeadings() {
    return RunHeadings.ALL;
  }

  @Override
  public Integer call() {
    ProgramArguments arguments = ProgramArguments.parse(program, spec.optionsMap().keySet());
    checkOwnClasses();
    counting.checkChoices();
    recording.read(counting::checkModel);
    targetApi.check();
    profiler.check();
    List<String> causes = stalls ? counting.stallCauses() : List.of();
    HostJdk jdk = jdkOption.jdk();
    Path path =
        output != null ? output : Path.of("cprof-" + arguments.shortName() + ".cprof.csv.gz");
    ProgramArguments started =
        targetApi.isChosen() ? targetApi.apply(arguments, counting.checkModel(), path) : arguments;
    try (RunOutput file = new RunOutput(path);
        ExchangedProgram exchanged = exchange(jdk, started)) {
      int exitCode = run(jdk, exchanged, file, causes);
      LauncherArchive.makeIfAsked();
      return exitCode;
    } catch (IOException e) {
      throw CommandException.notRun("cannot remove the exchanged classes: " + IoFailure.text(e));
    }
  }

  /** The program with the target's library, if there is one. */
  private ExchangedProgram exchange(HostJdk jdk, ProgramArguments program) {
    if (!targetLibrary.isChosen()) {
      return ExchangedProgram.unchanged(program);
    }
    TargetLibrary library =
        targetLibrary.exchange(
            program, jdk, targetApi.jars(), end.isBrief(), spec.commandLine().getErr());
    return ExchangedProgram.of(library);
  }

  /**
   * @param causes of stalls that are asked for
   */
  private int run(HostJdk jdk, ExchangedProgram program, RunOutput file, List<String> causes) {
    ProgramArguments arguments = program.arguments();
    AgentOptions options =
        counting
            .options()
            .withProfilerSettings(profiler.settings())
            .with(AgentOption.CLOCK, targetApi.isChosen() ? ClockOptions.SEEN : null)
            .with(AgentOption.CALLS_OF, recording.methods())
            .with(AgentOption.OUTPUT, file.path())
            .with(AgentOption.PROGRAM, arguments.description())
            .with(AgentOption.TARGET_LIBRARY, program.library())
            .with(AgentOption.THREADS_APART, threads == Threads.APART);
    // More of the model is read here only if an option needs it: else it is while the JVM starts.
    counting.checkSettings();
    if (recording.hasBounds()) {
      ProgramClassPath.checkFiles(arguments, System.getenv());
      recording.computeBounds(
          counting.checkModel(),
          counting.sizes(),
          ProgramClassPath.open(arguments, System.getenv(), jdk),
          ProgramClassPath.mainClass(arguments, System.getenv()),
          spec.commandLine().getErr());
    }
    RunStrategy.Plan plan =
        new RunStrategy.Plan(jdk, options, children, arguments, file, spec.commandLine().getErr());
    try {
      return strategy(causes).run(plan, run -> finish(run, arguments, file));
    } catch (IOException e) {
      throw CommandException.notRun("cannot run the program again: " + IoFailure.text(e));
    }
  }

  /** How often the program runs, and for what. */
  private RunStrategy strategy(List<String> causes) {
    if (!causes.isEmpty()) {
      return new StallRuns(counting, causes);
    }
    return recording.hasWorst()
        ? new WorstCallRuns(recording.worst(), end.sharing())
        : new RunStrategy.Single(end.isQuiet());
  }

  private void checkOwnClasses() {
    if (udiPath.isEmpty()) {
      counting.checkBuiltIn(", or give --udi-path for one of your own");
    }
    for (Path entry : udiPath) {
      if (!Files.exists(entry)) {
        throw CommandException.wrongUse("--udi-path " + entry + ": there is no such file");
      }
    }
  }

  private int finish(HostRun run, ProgramArguments arguments, RunOutput file) {
    Optional<String> ended = arguments.endsBeforeProgram();
    if (ended.isPresent()) {
      spec.commandLine()
          .getErr()
          .println(
              "cprof: with " + ended.get() + " java starts no program, so there is no profile");
      return run.exitCode();
    }
    boolean isPart = stopped || !(below.isEmpty() && include.isEmpty() && exclude.isEmpty());
    return end.finish(run, file, below, isPart, recording, targetApi);
  }
}
