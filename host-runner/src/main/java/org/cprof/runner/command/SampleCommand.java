package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileFile;
import org.cprof.profile.Sampling;
import org.cprof.profile.ThreadTrees;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.Version;
import org.cprof.runner.command.option.JdkOption;
import org.cprof.runner.command.option.Minimum;
import org.cprof.runner.command.option.ReportOptions;
import org.cprof.runner.command.option.RunOutput;
import org.cprof.runner.command.option.SharingOption;
import org.cprof.runner.command.option.Threads;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.RunningJvm;
import org.cprof.runner.host.SampledProgram;
import org.cprof.runner.report.SampledSummary;
import org.cprof.runner.sample.PartialTree;
import org.cprof.runner.sample.RecordingFolder;
import org.cprof.runner.sample.SampleEvents;
import org.cprof.runner.sample.SampleKind;
import org.cprof.runner.sample.SampledProfile;
import org.cprof.runner.text.IoFailure;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code cprof sample}: a profile of samples, of a program that runs as it is. */
@Command(
    name = "sample",
    description = {
      "Samples the stacks of a Java program, or of a running JVM, instead of counting.",
      "Nothing is instrumented: shares are estimates of host time, not cycles of a target."
    },
    customSynopsis = {
      "cprof sample [OPTIONS] -- [JVM OPTIONS] -cp PATH MAIN [ARGUMENTS]",
      "       cprof sample [OPTIONS] --pid PROCESS --seconds N"
    },
    footer = {
      "",
      "The summary goes to standard error. The exit code is the program's own; 3 if it",
      "could not be run, or if there was no sample.",
      "",
      "Examples:",
      "  cprof sample -- -cp app.jar org.example.Main input.txt",
      "  cprof sample --pid 4711 --seconds 30"
    })
public final class SampleCommand implements CliCommand {
  private static final int DEEPEST = 2048;

  /** Seconds after which a recording ends that nobody has ended. */
  private static final int GRACE = 10;

  @Spec private CommandSpec spec;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      defaultValue = "10ms",
      converter = MillisConverter.class,
      description = "The time between two samples, from 1ms on (default: 10ms).")
  private Duration interval;

  private int depth;

  @Option(
      names = "--event",
      paramLabel = "cpu|execution",
      description =
          "What to sample: processor time, from JDK 25 on, or time in Java code (default:"
              + " cpu where the JVM has it).")
  private SampleKind kind;

  @Option(
      names = "--threads",
      paramLabel = "together|apart",
      defaultValue = "together",
      description = "Whether each thread name has a tree of its own (default: together).")
  private Threads threads;

  @Option(names = "--pid", paramLabel = "PROCESS", description = "The process id of a JVM.")
  private Long process;

  private int seconds;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The profile to write (default: cprof-MAIN.sampled.cprof.csv.gz, here).")
  private Path output;

  @Option(names = "--quiet", description = "Prints no summary.")
  private boolean quiet;

  @Mixin private JdkOption jdkOption;

  @Mixin private ReportOptions report;

  @Parameters(paramLabel = "PROGRAM", description = "The arguments of java, after --.")
  private List<String> program = new ArrayList<>();

  @Option(
      names = "--depth",
      paramLabel = "FRAMES",
      defaultValue = "64",
      description = "The number of innermost frames to keep of a stack, 1 to 2048 (default: 64).")
  void setDepth(int frames) {
    depth = Minimum.of(1, frames, "--depth", spec);
    if (frames > DEEPEST) {
      throw CommandException.wrongUse("--depth must be at most " + DEEPEST + ", not " + frames);
    }
  }

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "30",
      description = "How long a running JVM is sampled (default: 30).")
  void setSeconds(int number) {
    seconds = Minimum.of(1, number, "--seconds", spec);
  }

  @Mixin private SharingOption sharing;

  @Override
  public Integer call() {
    if (process != null && !program.isEmpty()) {
      throw CommandException.wrongUse("--pid takes no program");
    }
    try (RecordingFolder folder = new RecordingFolder()) {
      return process == null ? sampleProgram(folder) : sampleJvm(folder);
    } catch (IOException e) {
      throw CommandException.notRun("cannot sample: " + IoFailure.text(e));
    }
  }

  private int sampleProgram(RecordingFolder folder) throws IOException {
    ProgramArguments arguments = ProgramArguments.parse(program, spec.optionsMap().keySet());
    HostJdk jdk = jdkOption.jdk();
    SampleKind chosen = kindFor(jdk.feature());
    Path settings = folder.settings(chosen.settings(interval.toMillis()));
    List<String> recorder =
        SampledProgram.recorder(settings, folder.repository(), folder.recording(), depth);
    try (RunOutput file = new RunOutput(path(arguments.shortName()))) {
      int exitCode = SampledProgram.run(jdk, recorder, program);
      write(folder, file, header(arguments.description(), jdk.version(), chosen, depth));
      return file.isKept() || exitCode != 0 ? exitCode : ExitCode.NOT_RUN;
    }
  }

  private int sampleJvm(RecordingFolder folder) throws IOException {
    RunningJvm jvm = RunningJvm.of(process);
    SampleKind chosen = kindFor(jvm.feature());
    Path settings = folder.settings(chosen.settings(interval.toMillis()));
    try (RunOutput file = new RunOutput(path(process.toString()))) {
      int known = jvm.start(settings, folder.recording(), depth, seconds + GRACE);
      boolean inlined = jvm.knowsInlinedFrames();
      try {
        Thread.sleep(seconds * 1_000L);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        jvm.stop(folder.recording());
      }
      List<Map.Entry<String, String>> header = header(jvm.program(), jvm.version(), chosen, known);
      if (!inlined) {
        header.add(Map.entry(SampledSummary.INLINED, "at safepoints"));
      }
      write(folder, file, header);
      return file.isKept() ? ExitCode.DONE : ExitCode.NOT_RUN;
    }
  }

  private Path path(String name) {
    return output != null ? output : Path.of("cprof-" + name + ".sampled.cprof.csv.gz");
  }

  private SampleKind kindFor(int feature) {
    SampleKind best = SampleKind.bestOf(feature);
    if (kind == SampleKind.CPU && best != SampleKind.CPU) {
      throw CommandException.wrongUse("--event cpu: only JDK 25 and newer have it, and on Linux");
    }
    return kind == null ? best : kind;
  }

  private List<Map.Entry<String, String>> header(
      String name, String jdk, SampleKind chosen, int frames) {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    entries.add(Map.entry("tool", Version.line()));
    entries.add(Map.entry(Sampling.KEY, chosen.event()));
    entries.add(Map.entry(Sampling.INTERVAL, interval.toMillis() + " ms"));
    entries.add(Map.entry("depth", Integer.toString(frames)));
    if (threads == Threads.APART) {
      entries.add(Map.entry(ThreadTrees.KEY, ThreadTrees.APART));
    }
    entries.add(Map.entry("jdk", jdk));
    entries.add(Map.entry("program", name));
    return entries;
  }

  private void write(
      RecordingFolder folder, RunOutput file, List<Map.Entry<String, String>> entries)
      throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    PartialTree tree = new PartialTree(depth, threads == Threads.APART);
    SampleEvents events = new SampleEvents(tree::add);
    folder.read(events);
    if (folder.isUnfinished()) {
      entries.add(Map.entry("ending", "killed"));
    }
    entries.addAll(events.leftOut());
    Profile profile = SampledProfile.of(tree, entries);
    ProfileFile.write(profile, file.path());
    if (!file.keep(sharing)) {
      err.println("cprof: there was no sample, so there is no profile of this run");
    } else if (!quiet) {
      if (!report.print().isJson()) {
        err.println();
        err.println("Profile in " + file.path());
        err.println();
      }
      report.print(profile, OptionalDouble.empty(), err, Terminal::standardError);
    }
  }

  /** Times of the host on the command line, at least a millisecond: {@code 10ms}, {@code 60s}. */
  static final class MillisConverter implements ITypeConverter<Duration> {
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})(ms|s)");

    @Override
    public Duration convert(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException("'" + text + "' is not a time such as 10ms or 60s");
      }
      long number = Long.parseLong(matcher.group(1));
      return matcher.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
    }
  }
}
