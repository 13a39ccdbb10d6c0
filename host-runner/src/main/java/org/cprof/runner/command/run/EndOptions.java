package org.cprof.runner.command.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.cprof.calls.CallsFile;
import org.cprof.calls.CallsReader;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.CallsReport;
import org.cprof.runner.command.option.RecordingOptions;
import org.cprof.runner.command.option.ReportOptions;
import org.cprof.runner.command.option.RunOutput;
import org.cprof.runner.command.option.SharingOption;
import org.cprof.runner.command.option.TargetApiOptions;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.observed.ObservedReport;
import org.cprof.runner.report.LeftOutText;
import org.cprof.runner.report.SummaryReport;
import org.cprof.runner.text.IoFailure;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What {@code cprof run} reports when the program has ended, and its exit code. */
final class EndOptions {
  /** Exit codes above are those of programs that a signal ended. */
  private static final int SIGNALS = 128;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = {"--quiet", "--no-summary"},
      description = "Prints no summary at the end.")
  private boolean quiet;

  @Option(
      names = "--strict",
      description = "Ends with exit code 1 if a method of the program could not be counted.")
  private boolean strict;

  @Mixin private SharingOption sharing;

  @Mixin private ReportOptions report;

  SharingOption sharing() {
    return sharing;
  }

  boolean isQuiet() {
    return quiet;
  }

  /** Whether nothing is printed for people. */
  boolean isBrief() {
    return quiet || report.print().isJson();
  }

  /**
   * Reports what came of a run.
   *
   * @param below the methods that alone were to be profiled
   * @param isPart whether options may leave out all that the program did
   * @return the exit code
   */
  int finish(
      HostRun run,
      RunOutput file,
      List<String> below,
      boolean isPart,
      RecordingOptions recording,
      TargetApiOptions targetApi) {
    PrintWriter err = spec.commandLine().getErr();
    if (!file.isWritten()) {
      err.println("cprof: the program ended without a profile, with exit code " + run.exitCode());
      return withoutProfile(run, isPart);
    }
    try {
      for (Path child : run.children()) {
        err.println("cprof: profile of a JVM that the program started: " + child);
        sharing.apply(child);
      }
      if (!quiet || !file.keep(sharing)) {
        summarize(run, file, err);
      }
    } catch (IOException e) {
      err.println("cprof: " + IoFailure.text(e));
    }
    try {
      ProfileHeader header = ProfileReader.readHeader(file.path());
      boolean isUnmatched = header.all("unmatched-pattern").stream().anyMatch(below::contains);
      if (!file.isKept()) {
        return run.exitCode() == 0 && isUnmatched
            ? ExitCode.CHECK_FAILED
            : withoutProfile(run, isPart);
      }
      boolean isComplete = isComplete(header, err);
      for (String jvm : header.all(ProfileHeader.UNCOUNTED_JVM)) {
        err.println(
            "cprof: a JVM that the program started has none of CProf's options, so it was not"
                + " counted: "
                + Names.clean(jvm));
      }
      if (isUnmatched && quiet) {
        tellUnmatched(header, err);
      }
      if (!isBrief()) {
        printSchedule(file.path(), targetApi, err);
      }
      boolean holds = recording.methods().isEmpty() || holds(file.path(), recording, err);
      boolean passes = isComplete && !isUnmatched && holds;
      return passes || run.exitCode() != 0 ? run.exitCode() : ExitCode.CHECK_FAILED;
    } catch (IOException e) {
      err.println("cprof: " + IoFailure.text(e));
      return file.isKept() ? run.exitCode() : withoutProfile(run, isPart);
    }
  }

  /** Names the methods that could not be counted; false if that is an error. */
  private boolean isComplete(ProfileHeader header, PrintWriter err) {
    List<String> leftOut = header.all("not-instrumented");
    if (!leftOut.isEmpty()) {
      err.println(
          "cprof: warning: "
              + LeftOutText.count(leftOut)
              + " could not be counted: "
              + Names.clean(leftOut.get(0))
              + (leftOut.size() > 1 ? " and others" : ""));
    }
    return !strict || leftOut.isEmpty();
  }

  private static void print(List<String> lines, PrintWriter err) {
    if (!lines.isEmpty()) {
      err.println();
      lines.forEach(err::println);
    }
  }

  /** A program that was killed leaves a part of its schedule, and all of its profile. */
  private static void printSchedule(Path profile, TargetApiOptions targetApi, PrintWriter err) {
    try {
      print(targetApi.lines(profile, Terminal.standardError(null)), err);
    } catch (IOException e) {
      err.println("cprof: " + IoFailure.text(e));
    }
  }

  /** Prints what the recorded calls took; tells whether they hold what they are held against. */
  private boolean holds(Path profile, RecordingOptions recording, PrintWriter err)
      throws IOException {
    CallsFile calls = CallsReader.read(CallsFile.beside(profile));
    recording.ranInto(profile);
    if (!isBrief()) {
      print(
          CallsReport.of(calls, recording.observed().lines(calls))
              .lines(Terminal.standardError(null)),
          err);
    }
    boolean holds = recording.observed().hold(calls);
    if (!holds && isBrief()) {
      tell(recording.observed().lines(calls), err);
    } else if (quiet) {
      tell(ObservedReport.notLoaded(calls), err);
    }
    return holds;
  }

  /**
   * That a program did not run shows in nothing but that nothing of it was counted, unless the
   * options leave out what it did, or a signal ended it.
   */
  private static int withoutProfile(HostRun run, boolean isPart) {
    boolean hasRun = isPart || run.exitCode() > SIGNALS;
    return hasRun && run.exitCode() != 0 ? run.exitCode() : ExitCode.NOT_RUN;
  }

  private static void tellUnmatched(ProfileHeader header, PrintWriter err) {
    tell(SummaryReport.unmatched(header), err);
  }

  private static void tell(List<String> lines, PrintWriter err) {
    lines.forEach(line -> err.println("cprof: " + Names.clean(line)));
  }

  private void summarize(HostRun run, RunOutput file, PrintWriter err) throws IOException {
    Profile profile = ProfileReader.read(file.path());
    if (!file.keep(sharing) && !report.print().isJson()) {
      err.println("cprof: nothing was counted, so there is no profile of this run");
      tellUnmatched(profile.header(), err);
      return;
    }
    if (!report.print().isJson()) {
      err.println();
      err.println("Profile in " + file.path());
      if ("killed".equals(profile.header().first("ending"))) {
        err.println(
            "The program was killed (exit code "
                + run.exitCode()
                + "): the profile has what was counted until then.");
      }
      err.println();
    }
    report.print(profile, OptionalDouble.of(run.seconds()), err, Terminal::standardError);
  }
}
