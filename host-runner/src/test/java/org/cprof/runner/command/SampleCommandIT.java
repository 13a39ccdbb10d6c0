package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.nio.file.Path;
import java.util.List;
import org.cprof.files.FolderTree;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.profile.Sampling;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleCommandIT {

  @TempDir Path folder;

  private static long samples(Profile profile, String method) {
    MethodTotals totals = MethodTotals.of(profile);
    long sum = 0;
    for (int m = 0; m < profile.methods().size(); m++) {
      if (profile.methods().get(m).name().equals(method)) {
        sum += totals.metric(Metric.CYCLES, m);
      }
    }
    return sum;
  }

  private CommandRun sampled(Path file) {
    return CommandRun.of(
        "sample --top 5 -o " + file + " -- -cp " + CprofProcess.programs() + " programs.TwoHot 3");
  }

  @Test
  void the_method_that_takes_four_times_as_long_has_more_samples() throws Exception {
    Path file = folder.resolve("p.gz");

    CommandRun run = sampled(file);

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("sampled:", "95% confidence", "TwoHot.often");
    Profile profile = ProfileReader.read(file);
    // An order alone: on a busy machine there may be few samples.
    assertThat(samples(profile, "often")).isGreaterThan(samples(profile, "seldom"));
    Sampling sampling = Sampling.of(profile.header()).orElseThrow();
    assertThat(profile.inclusiveCycles(0)).isEqualTo(sampling.samples());
    assertThat(run.err()).doesNotContain("DebugNonSafepoints");
  }

  @Test
  void a_program_that_is_killed_keeps_its_samples() throws Exception {
    CprofProcess cprof =
        CprofProcess.start(
            folder,
            "sample",
            "-o",
            "p.gz",
            "--",
            "-cp",
            CprofProcess.programs(),
            "programs.TwoHot",
            "600");
    ProcessHandle program = cprof.program();
    awaitSamples(program);
    program.destroyForcibly();

    assertThat(cprof.exitCode()).isGreaterThan(128);
    Profile profile = ProfileReader.read(folder.resolve("p.gz"));
    assertThat(profile.header().first("ending")).isEqualTo("killed");
    assertThat(samples(profile, "often")).isPositive();
  }

  /** The recorder writes what it has each second; at first it has no samples. */
  private static void awaitSamples(ProcessHandle program) throws Exception {
    String command = program.info().commandLine().orElseThrow();
    Path repository = Path.of(command.replaceFirst(".*repository=([^,]*),.*", "$1"));
    long written = 0;
    for (int times = 0; times < 3 && program.isAlive(); ) {
      Thread.sleep(100);
      long bytes = FolderTree.bytes(repository);
      times += bytes > written ? 1 : 0;
      written = bytes;
    }
  }

  @Test
  void a_running_jvm_is_sampled_and_goes_on() throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            CprofProcess.programs(),
            "programs.TwoHot",
            "600");
    Process program =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    try {
      Path file = folder.resolve("p.gz");
      String id = Long.toString(program.pid());
      while (VirtualMachine.list().stream().noneMatch(jvm -> jvm.id().equals(id))) {
        Thread.sleep(20); // it has only just been started
      }

      CommandRun run =
          CommandRun.of("sample --quiet --pid " + program.pid() + " --seconds 3 -o " + file);

      assertThat(run.err()).isEmpty();
      assertThat(run.exitCode()).isZero();
      assertThat(program.isAlive()).isTrue();
      Profile profile = ProfileReader.read(file);
      assertThat(samples(profile, "often")).isGreaterThan(samples(profile, "seldom"));
      assertThat(CommandRun.of("report " + file).out().replaceAll("\\s+", " "))
          .contains("The JVM runs without -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints");
    } finally {
      program.destroyForcibly();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--pid 1 --seconds 1 -- -cp x Main",
        "--interval 0ms -- -cp x Main",
        "--interval soon -- -cp x Main",
        "--depth 0 -- -cp x Main",
        "--depth 2049 -- -cp x Main",
        "--threads some -- -cp x Main",
        "--seconds 0 --pid 1",
        ""
      })
  void wrong_use_is_told_in_a_line(String arguments) {
    CommandRun run = CommandRun.of("sample " + arguments);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).startsWith("cprof: ");
  }
}
