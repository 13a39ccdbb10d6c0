package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.commons.io.file.PathUtils;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.Main;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import programs.Recursive;
import programs.Retransforming;

/** JVMs that are started without the launcher, by the options that it has written. */
class OptionsIT {

  private static final int SECONDS = 60;

  @TempDir Path folder;

  private Path options;

  @BeforeEach
  void write() {
    options = folder.resolve("options");
    CommandRun run = CommandRun.of("options --model bytecodes " + options);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().lines()).containsExactly("@" + options.resolve("java.options"));
  }

  /** The lines on standard error of a JVM with these options. */
  private List<String> java(int exitCode) throws IOException, InterruptedException {
    return java(
        exitCode,
        Map.of(),
        "@" + options.resolve("java.options"),
        "-cp",
        CprofProcess.programs(),
        Recursive.class.getName());
  }

  private List<String> java(int exitCode, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    Path err = folder.resolve("err");
    List<String> command = new ArrayList<>(List.of(arguments));
    command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
    builder.environment().putAll(environment);
    Process java = builder.start();
    try {
      assertThat(java.waitFor(SECONDS, TimeUnit.SECONDS)).as("has ended").isTrue();
    } finally {
      java.descendants().forEach(ProcessHandle::destroyForcibly);
      java.destroyForcibly();
    }
    assertThat(java.exitValue()).isEqualTo(exitCode);
    return Files.readAllLines(err);
  }

  private List<String> collected() {
    CommandRun run = CommandRun.of("collect " + options);
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> files = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
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

  /** HotSpot gives it the file that each class has, and takes it back. */
  @Test
  void an_agent_of_the_program_can_retransform_all_classes() throws Exception {
    Path jar = folder.resolve("retransforming.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", Retransforming.class.getName());
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();

    List<String> err =
        java(
            0,
            Map.of(),
            "@" + options.resolve("java.options"),
            "-javaagent:" + jar,
            "-cp",
            CprofProcess.programs(),
            Retransforming.class.getName());

    assertThat(err).isEmpty();
    assertThat(collected()).hasSize(1);
  }

  /** A copy, such as one out of a container, leaves what is at the original place alone. */
  @Test
  void the_profile_of_a_copied_raw_folder_is_beside_the_copy() throws Exception {
    assertThat(java(0)).isEmpty();
    Path copy = Files.createDirectory(folder.resolve("copy"));
    PathUtils.copyDirectory(
        options.resolve("java.cprof.csv.gz.raw"), copy.resolve("java.cprof.csv.gz.raw"));

    CommandRun run = CommandRun.of("collect " + copy);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertCallsOfRecursive(ProfileReader.read(copy.resolve("java.cprof.csv.gz")));
    assertThat(options.resolve("java.cprof.csv.gz")).doesNotExist();
    assertThat(options.resolve("java.cprof.csv.gz.raw")).isNotEmptyDirectory();
  }

  @Test
  void a_raw_profile_out_of_its_folder_needs_a_name_for_its_profile() throws Exception {
    assertThat(java(0)).isEmpty();
    Path copy = folder.resolve("copy");
    PathUtils.copyDirectory(options.resolve("java.cprof.csv.gz.raw"), copy);

    CommandRun run = CommandRun.of("collect " + copy);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err()).contains("is in no folder of a run (*.raw): name a profile with -o");
  }

  private Map<String, String> environment() {
    return Map.of("JDK_JAVA_OPTIONS", "@" + options.resolve("java.options"));
  }

  /** The service that the JVM starts is no program of the user's. */
  @Test
  void options_in_the_environment_hold_for_the_program_alone() throws Exception {
    List<String> err =
        java(0, environment(), "-cp", CprofProcess.programs(), Recursive.class.getName());

    assertThat(err).hasSize(1);
    assertThat(err.get(0)).startsWith("NOTE: Picked up JDK_JAVA_OPTIONS");
    List<String> profiles = collected();
    assertThat(profiles).hasSize(1);
    assertCallsOfRecursive(ProfileReader.read(Path.of(profiles.get(0))));
  }

  @Test
  void a_jvm_of_cprof_itself_counts_nothing() throws Exception {
    String classPath = System.getProperty("java.class.path");

    List<String> err = java(0, environment(), "-cp", classPath, Main.class.getName(), "--version");

    assertThat(err).hasSize(1);
    assertThat(options.resolve("java.cprof.csv.gz.raw")).doesNotExist();
  }

  /** It prints nothing by itself. */
  @Test
  void collect_tells_why_a_jvm_could_not_start() throws Exception {
    String own = "@" + options.resolve("java.options");
    java(1, Map.of(), own, own, "Any");
    CommandRun twice = CommandRun.of("collect " + options);
    assertThat(twice.exitCode()).isEqualTo(ExitCode.NOT_RUN);
    assertThat(twice.err())
        .matches(
            "cprof: .*options has no raw profile: the JVM of process \\d+ could not start: The"
                + " options of CProf are there twice: give them once; or .*\n");

    java(1, Map.of("JDK_JAVA_OPTIONS", "-Xms2g"), own, "-Xmx1g", "Any");
    CommandRun heap = CommandRun.of("collect " + options);
    assertThat(heap.exitCode()).isEqualTo(ExitCode.NOT_RUN);
    assertThat(heap.err())
        .contains("Initial heap size set to a larger value than the maximum heap size");
  }

  @Test
  void without_the_cache_the_jvm_says_what_to_do() throws Exception {
    Map<String, String> ownCache = Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());
    CprofProcess cprof =
        CprofProcess.start(folder, ownCache, "options", "--udi", "calls", options.toString());
    assertThat(cprof.exitCode()).as(cprof.err()).isZero();
    PathUtils.deleteDirectory(folder.resolve("cache"));

    assertThat(java(ExitCode.NOT_RUN))
        .containsExactly(
            "cprof: what the JVM starts with has gone from the cache; 'cprof options' makes it"
                + " again");
  }

  @ParameterizedTest
  @CsvSource({
    "/tmp, /tmp: not channels:FOLDER or command:FILE",
    "channels:/none, /none: no service that instruments classes"
  })
  void a_jvm_that_finds_no_service_says_so(String place, String message) throws Exception {
    Path file = options.resolve("java.options");
    String command = "=cprof:command:" + options.toRealPath() + "/service.command";
    String written = Files.readString(file);
    Files.writeString(file, written.replace(command, "=cprof:" + place));
    assertThat(written).contains(command);

    assertThat(java(ExitCode.NOT_RUN)).containsExactly("cprof: " + message);
  }

  /** As where the home is read-only. */
  @Test
  void without_a_cache_that_is_kept_there_are_no_options() throws Exception {
    Path file = Files.createFile(folder.resolve("no folder"));
    Path other = folder.resolve("other");

    CprofProcess cprof =
        CprofProcess.start(
            folder, Map.of("XDG_CACHE_HOME", file.toString()), "options", other.toString());

    assertThat(cprof.exitCode()).isEqualTo(ExitCode.NOT_RUN);
    assertThat(cprof.err())
        .endsWith(
            "cprof: the options need files of the cache, which can't be kept: XDG_CACHE_HOME has to"
                + " name a folder of this user's that can be written to\n");
    assertThat(other.resolve("java.options")).doesNotExist();
  }
}
