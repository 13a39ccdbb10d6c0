package org.cprof.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.cprof.collect.Collector;
import org.cprof.launch.PatchJar;
import org.cprof.launch.StartJar;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.setup.AgentOptions;

/** A target program in a JVM of its own with the agent, as the launcher starts it or without. */
final class ProfiledRun {

  /** What came of it. */
  record Outcome(int exitCode, String out, String err, Path file) {

    /** The profile, in which no loaded class is missed. */
    Profile profile() throws IOException {
      Profile profile = ProfileReader.read(file);
      assertThat(profile.header().all("missed-class")).isEmpty();
      return profile;
    }

    /** The program ended as it should, and nobody had to say anything about it. */
    Outcome succeeded() {
      assertThat(err).isEmpty();
      assertThat(exitCode).isZero();
      return this;
    }
  }

  private static final Path AGENT = Path.of(System.getProperty("cprof.agent.jar"));
  private static final Path TEST_CLASSES = Path.of("target", "test-classes").toAbsolutePath();
  private static final int TIMEOUT_SECONDS = 300;

  /** The launcher's own flags, in its order. */
  private static final List<String> LAUNCHER_FLAGS =
      List.of(
          "-XX:-DontCompileHugeMethods",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-DisplayVMOutput",
          "-Xss8m",
          "-XX:SoftRefLRUPolicyMSPerMB=1000000",
          "-XX:-OptimizeStringConcat",
          "-XX:-EliminateAutoBox",
          "-XX:+EnableDynamicAgentLoading");

  /** Options that do not change the code that is inserted. */
  private static final Set<String> NOT_COUNTING =
      Set.of(
          "exclude",
          "host.work",
          "include",
          "memory.megabytes",
          "output",
          "program",
          "stopped",
          "threads.apart");

  /** What many tests run with, so that it pays to prepare classes for them. */
  private static final Set<Map<String, String>> COMMON =
      Set.of(Map.of("model", "jop"), Map.of("model", "bytecodes"));

  private static final String C1_ALONE = "-XX:TieredStopAtLevel=1";

  private static final List<String> PLAIN_FLAGS =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-DisplayVMOutput", C1_ALONE);

  private final TestJdk jdk;
  private final Path folder;
  private final List<String> flags = new ArrayList<>();
  private final Map<String, String> options = new LinkedHashMap<>();
  private List<String> starter = List.of();
  private String classPath = TEST_CLASSES.toString();
  private String lastWords;
  private boolean isLaunched;
  private boolean isToldInline;
  private boolean isPrepared;
  private boolean hasStart;

  private ProfiledRun(TestJdk jdk, Path folder) {
    this.jdk = jdk;
    this.folder = folder;
    options.put("output", folder.resolve("profile.cprof.csv.gz").toString());
  }

  /**
   * As the launcher starts it: with its flags, with a file of options, and with common options on
   * the classes that every run starts with, which are prepared before the first of them. What the
   * agent does to read the file belongs to what makes runs equal.
   */
  static ProfiledRun launched(TestJdk jdk, Path folder) {
    ProfiledRun run = new ProfiledRun(jdk, folder);
    run.flags.addAll(LAUNCHER_FLAGS);
    run.isLaunched = true;
    return run;
  }

  /** The same with C1 alone: in short runs most of the work is C2's, which changes no count. */
  static ProfiledRun quick(TestJdk jdk, Path folder) {
    return launched(jdk, folder).flags(C1_ALONE);
  }

  /** The same with a patched JDK, but no prepared classes. */
  static ProfiledRun unprepared(TestJdk jdk, Path folder) throws IOException {
    ProfiledRun run = new ProfiledRun(jdk, folder);
    run.flags.addAll(LAUNCHER_FLAGS);
    run.patch();
    return run;
  }

  private void patch() throws IOException {
    Path patch =
        Path.of("target", "patch-" + jdk.feature() + "-" + PatchJar.VERSION + ".jar")
            .toAbsolutePath();
    try (OneAtATime turn = new OneAtATime(patch)) {
      if (!Files.exists(patch)) {
        PatchJar.write(jdk.home(), patch);
      }
    }
    flags.add("--patch-module=java.base=" + patch);
  }

  /** The same with the classes and the jar that were prepared for the start of runs. */
  static ProfiledRun prepared(TestJdk jdk, Path folder, Path start) throws IOException {
    ProfiledRun run = new ProfiledRun(jdk, folder);
    run.flags.addAll(LAUNCHER_FLAGS);
    run.take(start);
    return run;
  }

  private void take(Path start) throws IOException {
    flags.add("--patch-module=java.base=" + StartJar.findIn(start.getParent()).orElseThrow());
    options.put("prepared", start.toString());
  }

  /** Prepares the start of runs. */
  static void prepare(TestJdk jdk, Path folder, Path start)
      throws IOException, InterruptedException {
    prepare(jdk, folder, Map.of(), start);
  }

  private static void prepare(TestJdk jdk, Path folder, Map<String, String> options, Path start)
      throws IOException, InterruptedException {
    ProfiledRun run = unprepared(jdk, folder).flags(C1_ALONE);
    run.options.putAll(options);
    run.option("prepare", "start\n" + start)
        .option("output", start.toString())
        .run("-version")
        .succeeded();
  }

  /** The same as {@link #launched}, on classes that are prepared for exactly these options. */
  Outcome runPrepared(String mainClass, String... arguments)
      throws IOException, InterruptedException {
    isPrepared = true;
    return run(mainClass, arguments);
  }

  private Map<String, String> counting() {
    Map<String, String> counting = new TreeMap<>(options);
    counting.keySet().removeAll(NOT_COUNTING);
    return counting;
  }

  private void chooseStart() throws IOException, InterruptedException {
    if (isPrepared || COMMON.contains(counting())) {
      take(startFor(counting()));
    } else {
      patch();
    }
  }

  private Path startFor(Map<String, String> counting) throws IOException, InterruptedException {
    String agent = Files.getLastModifiedTime(AGENT) + " " + Files.size(AGENT);
    String key = agent + jdk.home() + counting;
    Path start =
        Path.of("target", "starts", UUID.nameUUIDFromBytes(key.getBytes(UTF_8)).toString())
            .resolve("start.classes")
            .toAbsolutePath();
    Files.createDirectories(start.getParent());
    try (OneAtATime turn = new OneAtATime(start)) {
      if (!Files.exists(start)) {
        prepare(jdk, start.getParent(), counting, start);
      }
    }
    return start;
  }

  /** With {@code -javaagent} and C1 alone. */
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

  /** Kills the JVM when the program has printed something. */
  ProfiledRun killAfter(String text) {
    lastWords = text;
    return this;
  }

  /** A command that starts the JVM, whose own command follows. */
  ProfiledRun startedBy(String... command) {
    starter = List.of(command);
    return this;
  }

  /** The options behind {@code -javaagent} instead of in a file. */
  ProfiledRun toldInline() {
    isToldInline = true;
    return this;
  }

  /** Puts a folder before the test classes. */
  ProfiledRun classPath(Path first) {
    classPath = first + File.pathSeparator + classPath;
    return this;
  }

  /** A jar or folder behind the tests' own. */
  ProfiledRun withLast(Path last) {
    classPath = classPath + File.pathSeparator + last;
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
    String told = arguments(options);
    if (isLaunched) {
      if (!hasStart) {
        chooseStart();
        hasStart = true;
      }
      told = isToldInline ? arguments(options) : "@" + optionsFile();
    }
    List<String> command = new ArrayList<>(starter);
    command.add(jdk.home().resolve("bin/java").toString());
    command.addAll(flags);
    command.add("-javaagent:" + AGENT + "=" + told);
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
    command.addAll(flags);
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
    while (lastWords != null && process.isAlive()) {
      if (Files.readString(out).contains(lastWords)) {
        process.destroyForcibly();
      }
      Thread.sleep(20);
    }
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("not ended after " + TIMEOUT_SECONDS + " s: " + command);
    }
    collect(process.pid());
    return new Outcome(
        process.exitValue(),
        Files.readString(out),
        Files.readString(err),
        Path.of(options.get("output")));
  }

  /** Makes the profile of the raw one, if the process has left one. */
  private void collect(long process) throws IOException {
    Path output = Path.of(options.get("output"));
    Path raw = AgentOptions.rawFolder(output).resolve(process + ".raw");
    if (Files.exists(raw)) {
      try (Collector collector = Collector.of(raw)) {
        collector.write(output, false);
      } catch (ModelException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  private Path optionsFile() throws IOException {
    Properties properties = new Properties();
    properties.putAll(options);
    Path file = Files.createTempFile("cprof-test-", ".properties");
    file.toFile().deleteOnExit();
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    return file;
  }

  private static String arguments(Map<String, String> options) {
    return options.entrySet().stream()
        .map(option -> option.getKey() + "=" + option.getValue())
        .collect(Collectors.joining(","));
  }
}
