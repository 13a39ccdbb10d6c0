package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.StringJoiner;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.host.HostJdk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program under {@code cprof run} that is controlled from outside. */
class ControlCommandIT {
  private static final int MOST_TRIES = 1000;

  @TempDir Path directory;

  private static CommandRun control(Object... arguments) {
    StringJoiner line = new StringJoiner(" ");
    line.add("control");
    for (Object argument : arguments) {
      line.add(argument.toString());
    }
    return CommandRun.of(line.toString());
  }

  private static long steps(Path file) throws IOException {
    Profile profile = ProfileReader.read(file);
    long calls = 0;
    for (int node = 1; node < profile.size(); node++) {
      calls += profile.method(node).name().equals("step") ? profile.calls(node) : 0;
    }
    return calls;
  }

  private long stepsNow(long process) throws IOException {
    Path file = directory.resolve("now.gz");
    CommandRun dump = control(process, "dump", "-o", file);
    assertThat(dump.err()).isEmpty();
    assertThat(dump.out()).contains("; written: " + file);
    return steps(file);
  }

  @Test
  void counting_starts_and_stops_on_demand_and_no_word_reaches_the_program() throws Exception {
    CprofProcess cprof =
        CprofProcess.start(
            directory,
            "run",
            "--quiet",
            "--stopped",
            "-o",
            "p.gz",
            "--",
            "-cp",
            CprofProcess.programs(),
            "programs.Endless");
    assertThat(cprof.out().readLine()).isEqualTo("running");
    long process = cprof.program().pid();

    assertThat(control().out()).contains(process + " programs.Endless\n");
    assertThat(control(process).out()).startsWith("counting is off; profile: ");
    assertThat(stepsNow(process)).isZero();

    // The process of cprof itself does as well.
    assertThat(control(cprof.handle().pid(), "start").out()).startsWith("counting is on; ");
    for (int i = 0; i < MOST_TRIES && stepsNow(process) == 0; i++) {
      Thread.onSpinWait();
    }
    assertThat(control(process, "stop", "--json").out())
        .contains("\"process\" : \"" + process + "\"", "\"counting\" : false");
    long steps = stepsNow(process);
    assertThat(steps).isPositive();
    assertThat(stepsNow(process)).isEqualTo(steps);

    cprof.handle().destroy();
    cprof.exitCode();
    assertThat(steps(directory.resolve("p.gz"))).isEqualTo(steps);
    assertThat(ProfileReader.read(directory.resolve("p.gz")).header().first("counting"))
        .isEqualTo("off at first; starts=1 stops=1 resets=0");
    assertThat(cprof.err()).isEmpty();
  }

  @Test
  void a_jvm_with_the_options_of_cprof_is_a_program_under_it() throws Exception {
    String options = CommandRun.of("options " + directory.resolve("made")).out().trim();
    Process java =
        new ProcessBuilder(
                HostJdk.current().java().toString(),
                options,
                "-cp",
                CprofProcess.programs(),
                "programs.Endless")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      assertThat(options).startsWith("@");
      assertThat(java.inputReader().readLine()).isEqualTo("running");
      assertThat(control().out()).contains(java.pid() + " programs.Endless\n");
      assertThat(control(java.pid()).out()).startsWith("counting is on; profile: ");
    } finally {
      java.destroyForcibly().waitFor();
    }
  }

  @Test
  void what_does_not_run_under_cprof_is_left_alone() {
    long self = ProcessHandle.current().pid();
    CommandRun own = control(self, "stop");
    CommandRun none = control(Long.MAX_VALUE, "stop");
    CommandRun output = control(self, "stop", "-o", "x");

    assertThat(own.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(own.err()).contains("process " + self + " is not a program of this user");
    assertThat(none.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(none.err()).contains("there is no process " + Long.MAX_VALUE);
    assertThat(output.err()).contains("--output needs the action dump");
  }
}
