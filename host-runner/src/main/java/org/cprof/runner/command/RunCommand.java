package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cprof.code.BlockRule;
import org.cprof.instrument.UserRoutines;
import org.cprof.model.CachePolicy;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.AgentOptions;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.prepare.PreparedCache;
import org.cprof.runner.prepare.PreparedFiles;
import org.cprof.runner.prepare.PreparedKey;
import org.cprof.runner.report.HostTimes;
import org.cprof.runner.report.SummaryText;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.runner.verify.RecordedInput;
import org.cprof.runner.verify.Verification;
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
    description =
        "Runs a Java program and tells how many cycles it would take on another processor.",
    customSynopsis = {
      "cprof run [OPTIONS] -- [JVM OPTIONS] -cp PATH MAIN [ARGUMENTS]",
      "       cprof run [OPTIONS] -- [JVM OPTIONS] -jar JAR [ARGUMENTS]"
    },
    footer = {
      "",
      "The summary goes to standard error, as text and with --json: standard output is the program's.",
      "",
      "Example:",
      "  cprof run --model jop --set r=3 --set w=5 -- -cp app.jar org.example.Main input.txt"
    })
public final class RunCommand implements CliCommand {
  private static final String BODIES = "bodies";

  @Spec private CommandSpec spec;

  @Mixin private ModelOptions model;

  @Option(
      names = "--udi",
      paramLabel = "NAME",
      defaultValue = "cprof",
      description =
          "What is counted: cprof, the cycles of a model (default); blocks, the executions of every"
              + " basic block, which 'cprof price' prices for any model afterwards; jp, bytecodes,"
              + " objects and arrays, which 'cprof allocations' lists; calls, nothing but calls; or a"
              + " class of your own that implements org.cprof.udi.CounterUdi, with --udi-path.")
  private String udi;

  @Option(
      names = "--udi-path",
      paramLabel = "JAR",
      description = "A jar or folder with the classes of your own UDI or block rule. Repeatable.")
  private List<Path> udiPath = new ArrayList<>();

  @Option(
      names = "--block-rule",
      paramLabel = "RULE",
      defaultValue = "default",
      description =
          "Where a basic block ends: default, where control flow does; precise, also where an"
              + " exception may leave it; or where a class of your own says that implements"
              + " org.cprof.code.BlockEnds, with --udi-path.")
  private String blockRule;

  @Option(
      names = "--below",
      paramLabel = "METHOD",
      description =
          "Profiles only what runs below a method such as 'org.example.Motor.step(..)', which may"
              + " have * in it. Repeatable.")
  private List<String> below = new ArrayList<>();

  @Option(
      names = "--call-sites",
      description =
          "Tells contexts apart by the call site, too: the line and the bytecode index in the"
              + " caller. 'cprof merge --merge-call-sites' puts them together again.")
  private boolean callSites;

  @Option(
      names = "--fold-recursion",
      description =
          "Counts a method that is called below itself in the context of its first call: a deep"
              + " recursion takes no more memory than a flat one. The profile is that of 'cprof"
              + " merge --fold-recursion'.")
  private boolean foldRecursion;

  @Option(
      names = "--evictions",
      description =
          "Counts who evicts whom from the method cache, for 'cprof report' and its page. Needs a"
              + " model with cache.policy=fifo.")
  private boolean evictions;

  @Option(
      names = "--lines",
      description =
          "Counts what every source line takes: executions, own cycles, method loads and software"
              + " routines. 'cprof report --view lines' lists it, 'cprof report --html --sources'"
              + " shows it in the source.")
  private boolean lines;

  @Option(
      names = "--stopped",
      description =
          "Counts nothing until the program calls Profiling.start, or 'cprof control' starts it.")
  private boolean stopped;

  @Mixin private ProfilerOptions profiler;

  @Mixin private JdkOption jdkOption;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The profile to write (default: cprof-MAIN.cprof.csv.gz, here).")
  private Path output;

  @Mixin private SizesOption sizes;

  @Option(
      names = "--routines",
      paramLabel = "JAR",
      description =
          "The target's own run-time classes: arithmetic that it does in software is executed by"
              + " their static methods, by the names in the model, and not priced.")
  private Path routines;

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
      names = "--intrinsics",
      paramLabel = "HOW",
      defaultValue = BODIES,
      description =
          "Methods of the JDK for which the host's compilers have code of their own: bodies, which"
              + " are counted like all others (default); or leaves, which are called at the price of"
              + " a native method, with nothing in them.")
  private String intrinsics;

  @Option(
      names = "--host-work",
      description =
          "Keeps in the profile what only the host does and the target does not: class loading"
              + " and linking, exceptions made by the VM. It differs from run to run.")
  private boolean hostWork;

  private int snapshotSeconds;

  private int verifiedRuns;

  @Option(
      names = {"--quiet", "--no-summary"},
      description = "Prints no summary at the end.")
  private boolean quiet;

  @Mixin private ReportOptions report;

  @Parameters(
      paramLabel = "PROGRAM",
      description = "What you would give to java. Put -- before it.")
  private List<String> program = new ArrayList<>();

  @Option(
      names = "--snapshot",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description =
          "How often the profile so far is written, in case the program is killed, or less often"
              + " where that takes more than a twentieth of the time; 0 for never (default: 5).")
  void setSnapshotSeconds(int seconds) {
    snapshotSeconds = Least.of(0, seconds, "--snapshot", spec);
  }

  @Option(
      names = "--verify",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Runs the program N times and tells in one line whether the profiles agree, and where"
              + " not; then the exit code is 1. The profile is that of the first run, and all get"
              + " its input.")
  void setVerifiedRuns(int runs) {
    verifiedRuns = Least.of(1, runs, "--verify", spec);
  }

  @Override
  public Integer call() {
    ProgramArguments arguments = ProgramArguments.parse(program);
    checkOwnClasses();
    checkIntrinsics();
    ProcessorModel processor = loadModel();
    checkRoutines(processor);
    checkEvictions(processor);
    HostJdk jdk = jdkOption.jdk();
    OutputFile file =
        new OutputFile(
            output != null ? output : Path.of("cprof-" + arguments.shortName() + ".cprof.csv.gz"));
    AgentOptions options =
        new AgentOptions()
            .udi(udi)
            .udiPath(udiPath)
            .blockRule(blockRule)
            .below(below)
            .callSites(callSites)
            .foldRecursion(foldRecursion)
            .evictions(evictions)
            .lines(lines)
            .stopped(stopped)
            .profiler(profiler.name(), profiler.path(), profiler.settings())
            .sizes(sizes.file())
            .routines(routines)
            .output(file.path())
            .program(arguments.description())
            .classes(include, exclude)
            .hostWork(hostWork)
            .intrinsics(intrinsics)
            .snapshots(snapshotSeconds)
            .prepared(prepared(jdk, processor, arguments));
    counting(options);
    return verifiedRuns > 1
        ? runVerified(jdk, options, arguments, file)
        : finish(HostRun.run(jdk, options, arguments.all()), file);
  }

  /** Runs the program several times with the same input; all profiles must be that of the first. */
  private int runVerified(
      HostJdk jdk, AgentOptions options, ProgramArguments arguments, OutputFile file) {
    try (RecordedInput input = RecordedInput.create()) {
      HostRun first = HostRun.run(jdk, options, arguments.all(), input.first(), input::handTo);
      int exitCode = finish(first, file);
      if (!file.isNew()) {
        return exitCode;
      }
      Verification verification = new Verification(file.path(), first.exitCode());
      Path again = file.path().resolveSibling(file.path().getFileName() + ".again");
      for (int i = 1; i < verifiedRuns; i++) {
        HostRun run = HostRun.run(jdk, options.output(again), arguments.all(), input.again());
        verification.add(again, run.exitCode());
      }
      spec.commandLine().getErr().println(verification.line());
      return verification.isAgreed() ? exitCode : ExitCode.CHECK_FAILED;
    } catch (IOException e) {
      throw CommandException.notRun("cannot compare the runs: " + e.getMessage());
    }
  }

  /** Adds the model where there is one. */
  private AgentOptions counting(AgentOptions options) {
    return countsCycles() ? options.model(model.name(), model.settings()) : options;
  }

  private boolean countsCycles() {
    return udi.equals(PreparedKey.CYCLES);
  }

  /** The model, which is none of a processor for a UDI that knows none. */
  private ProcessorModel loadModel() {
    if (countsCycles()) {
      return model.load();
    }
    if (!List.of("blocks", "calls", "jp").contains(udi) && udiPath.isEmpty()) {
      throw CommandException.wrongUse(
          "--udi "
              + udi
              + " is unknown; choose cprof, blocks, jp or calls, or give --udi-path for one of your own");
    }
    if (foldRecursion && udi.equals("blocks")) {
      throw CommandException.wrongUse(
          "calls of basic blocks cannot be priced once a recursion is folded; use 'cprof price'"
              + " first, and then 'cprof merge --fold-recursion'");
    }
    ModelOptions.refuse(
        spec, udi, List.of("--model", "--set", "--sizes", "--routines", "--evictions", "--lines"));
    return ModelOptions.none();
  }

  /** The prepared classes that fit this run: none where anything else is inserted. */
  private List<Path> prepared(HostJdk jdk, ProcessorModel processor, ProgramArguments arguments) {
    boolean isOther =
        routines != null
            || !PreparedKey.UDIS.contains(udi)
            || !isDefault(blockRule)
            || !below.isEmpty()
            || callSites
            || foldRecursion
            || lines
            || !intrinsics.equals(BODIES)
            || profiler.name() != null;
    if (isOther) {
      return List.of();
    }
    PreparedFiles prepared =
        PreparedCache.ofUser(System.getenv())
            .filesFor(jdk, udi, processor, sizes.read(), arguments);
    boolean countsAll = include.isEmpty() && exclude.isEmpty();
    return countsAll
        ? prepared.withStart(
            jdk,
            counting(new AgentOptions().udi(udi).sizes(sizes.file())),
            spec.commandLine().getErr())
        : prepared.files();
  }

  private static boolean isDefault(String rule) {
    return rule.equals(BlockRule.DEFAULT.name());
  }

  private void checkOwnClasses() {
    for (Path entry : udiPath) {
      if (!Files.exists(entry)) {
        throw CommandException.wrongUse("--udi-path " + entry + ": there is no such file");
      }
    }
    boolean isKnown = isDefault(blockRule) || blockRule.equals(BlockRule.PRECISE.name());
    if (!isKnown && udiPath.isEmpty()) {
      throw CommandException.wrongUse(
          "--block-rule "
              + blockRule
              + " is unknown; choose default or precise, or give --udi-path for one of your own");
    }
  }

  private void checkIntrinsics() {
    if (!List.of(BODIES, "leaves").contains(intrinsics)) {
      throw CommandException.wrongUse(
          "--intrinsics " + intrinsics + " is unknown; choose bodies or leaves");
    }
  }

  private void checkRoutines(ProcessorModel processor) {
    try {
      if (routines != null) {
        UserRoutines.read(routines, processor);
      }
    } catch (IOException | IllegalArgumentException e) {
      throw CommandException.wrongUse("the routines can't be used: " + e.getMessage());
    }
  }

  private void checkEvictions(ProcessorModel processor) {
    if (evictions && processor.cache().policy() != CachePolicy.FIFO) {
      throw CommandException.wrongUse(
          "--evictions: with cache.policy="
              + processor.cache().policy().symbol()
              + " nothing is evicted; choose a model with cache.policy=fifo");
    }
  }

  private int finish(HostRun run, OutputFile file) {
    PrintWriter err = spec.commandLine().getErr();
    if (!file.isNew()) {
      err.println("cprof: the program ended without a profile, with exit code " + run.exitCode());
      return run.exitCode() == 0 ? ExitCode.NOT_RUN : run.exitCode();
    }
    if (!quiet) {
      try {
        summarize(run, file.path(), err);
      } catch (IOException e) {
        err.println("cprof: " + e.getMessage());
      }
    }
    return run.exitCode();
  }

  private void summarize(HostRun run, Path file, PrintWriter err) throws IOException {
    Profile profile = ProfileReader.read(file);
    if (profile.size() == 1 && !report.print().isJson()) {
      err.println("cprof: nothing was counted: the profile in " + file + " is empty");
      SummaryText.unmatched(profile.header())
          .forEach(line -> err.println("cprof: " + Names.clean(line)));
      return;
    }
    if (!report.print().isJson()) {
      err.println();
      err.println("Profile of " + Numbers.count(profile.size(), "node") + " in " + file);
      if ("true".equals(profile.header().first("snapshot"))) {
        err.println(
            "The program was killed (exit code "
                + run.exitCode()
                + "): the profile is its last snapshot.");
      }
      err.println();
    }
    report.print(profile, Optional.of(new HostTimes(run.seconds())), err, Terminal::standardError);
  }
}
