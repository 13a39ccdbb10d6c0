package org.cprof.validation.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.Metric;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.Installation;
import org.cprof.validation.overhead.workload.Timing;
import org.cprof.validation.overhead.workload.WorkloadMain;

/**
 * Starts a fresh JVM for one workload and reads what it prints. With CProf it is started just as
 * {@code cprof run} does it, without CProf by the plain command.
 *
 * @param scratch a folder for outputs and profiles, each replaced by the next
 * @param seconds how long a workload goes on
 */
record WorkloadJvm(HostJdk jdk, Path scratch, int seconds) {

  Timing plain(String workload) {
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.addAll(program(workload));
    try {
      return timing(workload, redirected().command(command).start().waitFor());
    } catch (IOException e) {
      throw CommandException.notRun("cannot start " + jdk.java() + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.notRun("interrupted");
    }
  }

  /**
   * The same with CProf.
   *
   * @throws CommandException also if there is no profile then: the time of a run that was not
   *     counted would look far too good
   */
  Timing profiled(String workload, Setting setting) {
    Path profile = scratch.resolve("profile.cprof.csv.gz");
    try {
      Files.deleteIfExists(profile);
      HostRun run =
          HostRun.run(jdk, setting.agentOptions(profile), program(workload), redirected());
      Timing timing = timing(workload, run.exitCode());
      if (ProfileReader.read(profile).total(Metric.CYCLES) == 0) {
        throw CommandException.notRun("workload " + workload + ": no cycles were counted");
      }
      return timing;
    } catch (IOException e) {
      throw CommandException.notRun("workload " + workload + ": " + e.getMessage());
    }
  }

  private List<String> program(String workload) {
    return List.of(
        "-cp",
        Installation.locationOf(WorkloadMain.class).toString(),
        WorkloadMain.class.getName(),
        workload,
        Integer.toString(seconds));
  }

  private ProcessBuilder redirected() {
    return new ProcessBuilder().redirectOutput(out().toFile()).redirectError(err().toFile());
  }

  private Timing timing(String workload, int exitCode) {
    try {
      if (exitCode != 0) {
        throw CommandException.notRun(
            "workload %s ended with exit code %d:%n%s"
                .formatted(workload, exitCode, Files.readString(err())));
      }
      return Timing.parse(Files.readString(out()));
    } catch (IOException | IllegalArgumentException e) {
      throw CommandException.notRun("workload " + workload + ": " + e.getMessage());
    }
  }

  private Path out() {
    return scratch.resolve("out");
  }

  private Path err() {
    return scratch.resolve("err");
  }
}
