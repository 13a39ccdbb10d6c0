package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.cprof.profile.ProfileReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * However a program ends, it ends under {@code cprof run} as it does without, and there is a whole
 * profile. {@code RunCommandIT} kills one.
 */
class ProgramEndsIT {
  private static final String PROGRAM = SmallProgram.class.getName();

  private final HostJdk jdk = HostJdk.ofFeature(17);
  private Path runs;
  private Path profile;
  private Execution endless;

  @BeforeEach
  void makeFolders(TestInfo test) throws IOException {
    runs = Workspace.emptyFolder("ends", test.getDisplayName().replaceAll("[^A-Za-z0-9]+", "_"));
    profile = runs.resolve("program.cprof.csv.gz");
  }

  @AfterEach
  void stopWhatIsLeft() {
    if (endless != null) {
      endless.destroy();
    }
  }

  @Test
  void an_uncaught_exception_shows_its_stack_trace() throws Exception {
    List<String> java = javaArguments("throw", "on purpose");
    Outcome plain = Execution.run(folder("plain"), CProfCommand.plain(jdk, java));
    Outcome profiled =
        Execution.run(folder("cprof"), CProfCommand.run(jdk, profile, List.of(), java));

    assertThat(profiled).isEqualTo(plain);
    assertThat(plain.exitCode()).isEqualTo(1);
    assertThat(plain.err()).contains("IllegalStateException: on purpose");
    ProfileAssert.assertThat(ProfileReader.read(profile))
        .isFinal()
        .startsOnceIn(PROGRAM, "main")
        .givesReasonsForWhatIsLeftOut()
        .hasCyclesIn(PROGRAM, "fail");
  }

  @ParameterizedTest(name = "SIG{0} to cprof")
  @CsvSource({"INT, 130", "HUP, 129"})
  void a_signal_to_cprof_ends_the_program(String signal, int exitCode) throws Exception {
    assumeThat(isIgnored(exitCode - 128)).as("SIG%s is ignored by all JVMs", signal).isFalse();
    startEndless();
    ProcessHandle program = program();

    kill(signal, endless.process().toHandle());

    assertThat(endless.await().exitCode()).isEqualTo(exitCode);
    assertThat(program.isAlive()).isFalse();
    ProfileAssert.assertThat(ProfileReader.read(profile))
        .isFinal()
        .startsOnceIn(PROGRAM, "main")
        .hasCyclesIn(PROGRAM, "step");
  }

  /** Whoever starts the tests may have had a signal ignored, as nohup does: children inherit it. */
  private static boolean isIgnored(int signal) throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.exists(status)
        && Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .anyMatch(
                line ->
                    (Long.parseUnsignedLong(line.split("\\s+")[1], 16) >>> signal - 1 & 1) != 0);
  }

  @Test
  void a_signal_to_the_program_alone_ends_cprof_with_its_exit_code() throws Exception {
    startEndless();

    kill("TERM", program());

    assertThat(endless.await().exitCode()).isEqualTo(143);
    ProfileAssert.assertThat(ProfileReader.read(profile)).isFinal().hasCyclesIn(PROGRAM, "step");
  }

  private void startEndless() throws Exception {
    List<String> command = CProfCommand.run(jdk, profile, List.of(), javaArguments("never"));
    endless = Execution.start(folder("cprof"), "", command);
    await("the program's output", () -> endless.outSoFar().equals("ready\n"));
  }

  private static List<String> javaArguments(String... arguments) {
    List<String> all = new ArrayList<>(List.of("-cp", Workspace.classes().toString(), PROGRAM));
    all.addAll(List.of(arguments));
    return all;
  }

  private Path folder(String name) throws IOException {
    return Files.createDirectory(runs.resolve(name));
  }

  /** The JVM that the program runs in, a child of CProf's. */
  private ProcessHandle program() {
    return endless.process().children().findFirst().orElseThrow();
  }

  private static void kill(String signal, ProcessHandle process) throws Exception {
    Process kill =
        new ProcessBuilder("kill", "-s", signal, Long.toString(process.pid())).inheritIO().start();
    assertThat(kill.waitFor()).isZero();
  }

  private void await(String what, Callable<Boolean> condition) throws Exception {
    Instant deadline = Instant.now().plus(Duration.ofSeconds(60));
    while (!condition.call()) {
      if (!endless.process().isAlive()) {
        throw new AssertionError("ended early: " + endless.await());
      }
      assertThat(Instant.now()).describedAs("waiting for " + what).isBefore(deadline);
      Thread.sleep(50);
    }
  }
}
