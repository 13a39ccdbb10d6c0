package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.file.PathUtils;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import programs.Recursive;

/** JVMs that are started without the launcher, by the options that it has written. */
class OptionsIT {

  @TempDir Path folder;

  private Path options;

  @BeforeEach
  void write() throws Exception {
    options = folder.resolve("options");
    // A cache of its own, which can go.
    CprofProcess cprof =
        CprofProcess.start(
            folder,
            Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()),
            "options",
            "--model",
            "bytecodes",
            options.toString());
    assertThat(cprof.exitCode()).as(cprof.err()).isZero();
    assertThat(cprof.out().lines()).containsExactly("@" + options.resolve("java.options"));
  }

  /** The lines on standard error of a JVM with these options. */
  private List<String> java(int exitCode) throws IOException, InterruptedException {
    Path err = folder.resolve("err");
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + options.resolve("java.options"),
                "-cp",
                CprofProcess.programs(),
                Recursive.class.getName())
            .redirectError(err.toFile())
            .start();
    assertThat(java.waitFor()).isEqualTo(exitCode);
    return Files.readAllLines(err);
  }

  private List<String> collected() throws Exception {
    CprofProcess cprof = CprofProcess.start(folder, "collect", options.toString());
    assertThat(cprof.exitCode()).as(cprof.err()).isZero();
    List<String> files = new ArrayList<>();
    for (String line : cprof.out().lines().toList()) {
      assertThat(line).matches("Process \\d+: .*");
      files.add(line.substring(line.indexOf(": ") + 2));
    }
    return files;
  }

  private static void assertCallsOfRecursive(Profile profile) {
    MethodTotals totals = MethodTotals.of(profile);
    long calls = 0;
    for (int m = 0; m < profile.methods().size(); m++) {
      if (profile.methods().get(m).className().equals(Recursive.class.getName())) {
        calls += totals.calls(m);
      }
    }
    // main, and even and odd with 1000 down to 0.
    assertThat(calls).isEqualTo(1 + 1001);
  }

  @Test
  void each_jvm_leaves_a_profile_for_collect() throws Exception {
    assertThat(java(0)).isEmpty();
    assertThat(java(0)).isEmpty();

    List<String> profiles = collected();

    assertThat(profiles).hasSize(2);
    for (String profile : profiles) {
      assertCallsOfRecursive(ProfileReader.read(Path.of(profile)));
    }
    assertThat(options.resolve("java.cprof.csv.gz.raw")).doesNotExist();
  }

  /** A copy, such as one out of a container, leaves what is at the original place alone. */
  @Test
  void the_profile_of_a_copied_raw_folder_is_beside_the_copy() throws Exception {
    assertThat(java(0)).isEmpty();
    Path copy = Files.createDirectory(folder.resolve("copy"));
    PathUtils.copyDirectory(
        options.resolve("java.cprof.csv.gz.raw"), copy.resolve("java.cprof.csv.gz.raw"));

    CprofProcess cprof = CprofProcess.start(folder, "collect", copy.toString());

    assertThat(cprof.exitCode()).as(cprof.err()).isZero();
    assertCallsOfRecursive(ProfileReader.read(copy.resolve("java.cprof.csv.gz")));
    assertThat(options.resolve("java.cprof.csv.gz")).doesNotExist();
    assertThat(options.resolve("java.cprof.csv.gz.raw")).isNotEmptyDirectory();
  }

  @Test
  void a_raw_profile_out_of_its_folder_needs_a_name_for_its_profile() throws Exception {
    assertThat(java(0)).isEmpty();
    Path copy = folder.resolve("copy");
    PathUtils.copyDirectory(options.resolve("java.cprof.csv.gz.raw"), copy);

    CprofProcess cprof = CprofProcess.start(folder, "collect", copy.toString());

    assertThat(cprof.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(cprof.err()).contains("is in no folder of a run (*.raw): name a profile with -o");
  }

  @Test
  void without_the_cache_the_jvm_says_what_to_do() throws Exception {
    PathUtils.deleteDirectory(folder.resolve("cache"));

    assertThat(java(ExitCode.NOT_RUN))
        .containsExactly(
            "cprof: what the JVM starts with has gone from the cache; 'cprof options' makes it"
                + " again");
  }
}
