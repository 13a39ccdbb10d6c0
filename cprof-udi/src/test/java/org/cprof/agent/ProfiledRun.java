package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.cprof.launch.PatchJar;
import org.cprof.launch.StartJar;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;

/** A target program in a JVM of its own with the agent, as the launcher starts it or without. */
final class ProfiledRun {

  /** What came of it. */
  record Outcome(int exitCode, String out, String err, Path file) {

    Profile profile() throws IOException {
      return ProfileReader.read(file);
    }

    /** The program ended as it should, and nobody had to say anything about it. */
    Outcome succeeded() {
      assertThat(err).isEmpty();
      assertThat(exitCode).isZero();
      return this;
    }
  }

  private static final String AGENT = System.getProperty("cprof.agent.jar");
  private static final Path TEST_CLASSES = Path.of("target", "test-classes").toAbsolutePath();
  private static final int TIMEOUT_SECONDS = 300;

  /** The launcher's own flags, in its order. */
  private static final List<String> LAUNCHER_FLAGS =
      List.of(
          "-XX:-DontCompileHugeMethods",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-DisplayVMOutput",
          "-Xss2m",
          "-XX:SoftRefLRUPolicyMSPerMB=1000000",
          "-XX:-OptimizeStringConcat",
          "-XX:-EliminateAutoBox",
          "-XX:+EnableDynamicAgentLoading");

  private static final List<String> PLAIN_FLAGS =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-DisplayVMOutput");

  private final TestJdk jdk;
  private final Path folder;
  private final List<String> flags = new ArrayList<>();
  private final Map<String, String> options = new LinkedHashMap<>();
  private List<String> starter = List.of();
  private String classPath = TEST_CLASSES.toString();

  private ProfiledRun(TestJdk jdk, Path folder) {
    this.jdk = jdk;
    this.folder = folder;
    options.put("snapshot.seconds", "0");
    options.put("output", folder.resolve("profile.cprof.csv.gz").toString());
  }

  /** With the JDK's Thread patched and the JVM's flags as the launcher has them. */
  static ProfiledRun launched(TestJdk jdk, Path folder) throws IOException {
    Path patch =
        Path.of("target", "patch-" + jdk.feature() + "-" + PatchJar.VERSION + ".jar")
            .toAbsolutePath();
    if (!Files.exists(patch)) {
      PatchJar.write(jdk.home(), patch);
    }
    ProfiledRun run = new ProfiledRun(jdk, folder);
    run.flags.addAll(LAUNCHER_FLAGS);
    run.flags.add("--patch-module=java.base=" + patch);
    return run;
  }

  /** The same with the classes and the jar that were prepared for the start of runs. */
  static ProfiledRun prepared(TestJdk jdk, Path folder, Path start) throws IOException {
    ProfiledRun run = new ProfiledRun(jdk, folder);
    run.flags.addAll(LAUNCHER_FLAGS);
    run.flags.add("--patch-module=java.base=" + StartJar.findIn(start.getParent()).orElseThrow());
    return run.option("prepared", start.toString());
  }

  /** Prepares the start of runs. */
  static void prepare(TestJdk jdk, Path folder, Path start)
      throws IOException, InterruptedException {
    launched(jdk, folder)
        .option("prepare", "start\n" + start)
        .option("output", start.toString())
        .run("-version")
        .succeeded();
  }

  /** With {@code -javaagent} alone. */
  static ProfiledRun plain(TestJdk jdk, Path folder) {
    ProfiledRun run = new ProfiledRun(jdk, folder);
    run.flags.addAll(PLAIN_FLAGS);
    return run;
  }

  ProfiledRun model(String name, String... settings) {
    options.put("model", name);
    for (String setting : settings) {
      String[] keyAndValue = setting.split("=");
      options.put("set." + keyAndValue[0], keyAndValue[1]);
    }
    return this;
  }

  ProfiledRun option(String key, String value) {
    options.put(key, value);
    return this;
  }

  ProfiledRun flags(String... more) {
    flags.addAll(List.of(more));
    return this;
  }

  /** A command that starts the JVM, whose own command follows. */
  ProfiledRun startedBy(String... command) {
    starter = List.of(command);
    return this;
  }

  /** Puts a folder before the test classes. */
  ProfiledRun classPath(Path first) {
    classPath = first + File.pathSeparator + classPath;
    return this;
  }

  /** Leaves one of the test classes on the class path. */
  ProfiledRun withOnly(String... classNames) throws IOException {
    Path only = folder.resolve("only");
    for (String className : classNames) {
      Path file = Path.of(className.replace('.', '/') + ".class");
      Files.createDirectories(only.resolve(file).getParent());
      Files.copy(TEST_CLASSES.resolve(file), only.resolve(file));
    }
    classPath = only.toString();
    return this;
  }

  /** Runs a main class to its end. */
  Outcome run(String mainClass, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(starter);
    command.add(jdk.home().resolve("bin/java").toString());
    command.addAll(flags);
    command.add("-javaagent:" + AGENT + "=" + arguments(options));
    command.addAll(List.of("-cp", classPath, mainClass));
    command.addAll(List.of(arguments));
    return start(command);
  }

  /** Runs the same JVM, patched or not, without the agent. */
  Outcome runWithoutAgent(String mainClass, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(jdk.home().resolve("bin/java").toString()));
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath, mainClass));
    command.addAll(List.of(arguments));
    return start(command);
  }

  /** Runs the same as if there were no CProf. */
  Outcome runWithoutCProf(String mainClass, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(jdk.home().resolve("bin/java").toString()));
    command.addAll(List.of("-cp", classPath, mainClass));
    command.addAll(List.of(arguments));
    return start(command);
  }

  private Outcome start(List<String> command) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    Process process = builder.start();
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("not ended after " + TIMEOUT_SECONDS + " s: " + command);
    }
    return new Outcome(
        process.exitValue(),
        Files.readString(out),
        Files.readString(err),
        Path.of(options.get("output")));
  }

  private static String arguments(Map<String, String> options) {
    return options.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(","));
  }
}
