package org.cprof.validation.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.setup.AgentOptions;
import org.cprof.validation.overhead.workload.Timing;

/**
 * Starts a fresh JVM for one program and takes its time. With CProf it is started just as {@code
 * cprof run} does it, on prepared classes where there are some; without CProf by the plain command.
 *
 * @param scratch a folder for outputs and profiles, each replaced by the next
 */
record WorkloadJvm(HostJdk jdk, Path scratch) {

  /** The program alone. */
  Run plain(Program program) {
    return plain(program, List.of());
  }

  /** The program under CProf or another tool. */
  Run run(Program program, Contender contender) {
    if (contender instanceof Peer peer) {
      return plain(program, peer.options(scratch));
    }
    return profiled(program, (Setting) contender);
  }

  private Run plain(Program program, List<String> options) {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.addAll(options);
    command.addAll(program.arguments());
    try {
      long start = System.nanoTime();
      int exitCode = redirected().command(command).start().waitFor();
      return Run.withoutProfile(timing(program, exitCode, System.nanoTime() - start));
    } catch (IOException e) {
      throw CommandException.notRun("cannot start " + jdk.java() + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.notRun("interrupted");
    }
  }

  /**
   * The program under CProf.
   *
   * @throws CommandException also if there is no profile then, or nothing was counted though no
   *     class was left out: the time of such a run would look far too good
   */
  private Run profiled(Program program, Setting setting) {
    Path file = scratch.resolve("profile.cprof.csv.gz");
    try {
      Files.deleteIfExists(file);
      AgentOptions options = setting.agentOptions(file);
      HostRun run = HostRun.run(jdk, options, program.arguments(), redirected());
      Timing timing = timing(program, run.exitCode(), (long) (run.seconds() * 1e9));
      Profile profile = ProfileReader.read(file);
      long cycles = profile.target().inclusiveCycles(0);
      if (profile.target().totalCalls() == 0
          && setting.include().isEmpty()
          && setting.exclude().isEmpty()) {
        throw CommandException.notRun(program.name() + ": no calls were counted");
      }
      return new Run(timing, profile.size(), cycles);
    } catch (IOException e) {
      throw CommandException.notRun(program.name() + ": " + e.getMessage());
    }
  }

  private ProcessBuilder redirected() throws IOException {
    Path folder = Files.createDirectories(scratch.resolve("run"));
    return new ProcessBuilder()
        .directory(folder.toFile())
        .redirectOutput(out().toFile())
        .redirectError(err().toFile());
  }

  private Timing timing(Program program, int exitCode, long processNanos) {
    try {
      if (exitCode != 0) {
        throw CommandException.notRun(
            String.format(
                Locale.ROOT,
                "%s ended with exit code %d:%n%s",
                program.name(),
                exitCode,
                Files.readString(err())));
      }
      return program.isTimedByItself()
          ? Timing.find(Files.readString(out()))
          : new Timing(processNanos, processNanos, 1, 0, 0);
    } catch (IOException | IllegalArgumentException e) {
      throw CommandException.notRun(program.name() + ": " + e.getMessage());
    }
  }

  private Path out() {
    return scratch.resolve("out");
  }

  private Path err() {
    return scratch.resolve("err");
  }
}
