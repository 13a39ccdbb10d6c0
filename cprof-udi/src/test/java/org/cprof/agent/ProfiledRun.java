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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.cprof.classes.JdkImage;
import org.cprof.collect.Collector;
import org.cprof.files.Cache;
import org.cprof.files.FolderTree;
import org.cprof.files.OwnerOnly;
import org.cprof.model.csv.ModelException;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.serve.PipeFolder;
import org.cprof.serve.Service;
import org.cprof.serve.StartPreparation;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.cprof.start.ChangedJdk;
import org.cprof.start.CountingCode;
import org.cprof.start.JvmFlags;
import org.cprof.start.StartFolder;
import org.cprof.start.StartKey;

/**
 * A target program in a JVM of its own that counts, as the launcher starts it; its classes are
 * instrumented here.
 */
final class ProfiledRun {

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

  /** Where the command keeps them in later modules' tests, which so find what these have made. */
  private static final Cache CACHE = new Cache(Path.of(System.getProperty("cprof.cache")));

  private static final int TIMEOUT_SECONDS = 300;

  private static final String C1_ALONE = "-XX:TieredStopAtLevel=1";

  private static final Map<Path, JdkImage> IMAGES = new ConcurrentHashMap<>();

  private final TestJdk jdk;
  private final Path folder;
  private final List<String> flags = new ArrayList<>();
  private final Map<String, String> options = new LinkedHashMap<>();
  private List<String> starter = List.of();
  private String classPath = TEST_CLASSES.toString();
  private String lastWords;
  private boolean isFresh;

  private ProfiledRun(TestJdk jdk, Path folder) {
    this.jdk = jdk;
    this.folder = folder;
    flags.addAll(JvmFlags.all());
    options.put("output", folder.resolve("profile.cprof.csv.gz").toString());
  }

  /** As the launcher starts it. */
  static ProfiledRun launched(TestJdk jdk, Path folder) {
    return new ProfiledRun(jdk, folder);
  }

  /** With C1 alone: in short runs most of the work is C2's, which changes no count. */
  static ProfiledRun quick(TestJdk jdk, Path folder) {
    return launched(jdk, folder).flags(C1_ALONE);
  }

  /** With classes that nobody has instrumented before. */
  ProfiledRun fresh() {
    isFresh = true;
    return this;
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

  Outcome run(String mainClass, String... arguments) throws IOException, InterruptedException {
    Path pipes = Files.createTempDirectory("cprof-test-");
    CountingCode code = code();
    Path key = key(code);
    AgentOptions told = code.setup().options();
    try (Service service = new Service(code, told, StartFolder.in(key), cache())) {
      List<String> command = new ArrayList<>(starter);
      command.add(jdk.home().resolve("bin/java").toString());
      command.addAll(flags);
      command.addAll(
          JvmFlags.counting(StartFolder.in(key), AGENT, service.open(PipeFolder.begin(pipes))));
      command.addAll(List.of("-cp", classPath, mainClass));
      command.addAll(List.of(arguments));
      return start(command);
    } finally {
      FolderTree.remove(pipes);
    }
  }

  private CountingCode code() throws IOException {
    try {
      RunSetup setup = new RunSetup(AgentOptions.of(options));
      return new CountingCode(setup, IMAGES.computeIfAbsent(jdk.home(), ProfiledRun::image));
    } catch (ModelException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static JdkImage image(Path home) {
    try {
      return JdkImage.of(home);
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private Cache cache() {
    return isFresh ? new Cache(folder.resolve("cache")) : CACHE;
  }

  /** The folder of the run's key, with what its JVM starts with. */
  private Path key(CountingCode code) throws IOException {
    StartKey key = StartKey.of(code.setup().choice(), jdk.home(), AGENT);
    Path keyFolder = cache().folder(Cache.Kind.CODE).resolve(key.hash());
    Files.createDirectories(keyFolder, OwnerOnly.folder(keyFolder));
    try (OneAtATime turn = new OneAtATime(keyFolder)) {
      if (!StartFolder.in(keyFolder).isThere()) {
        new StartPreparation(code, jdk.home(), AGENT, cache()).make(keyFolder);
      }
    }
    return keyFolder;
  }

  /** Runs a JVM as CProf changes it to make runs equal, without any counting. */
  Outcome runWithoutCounting(String mainClass, String... arguments)
      throws IOException, InterruptedException {
    Path jar = folder.resolve("changed.jar");
    ChangedJdk.write(image(jdk.home()), jar);
    flags.add("--patch-module=java.base=" + jar);
    return runWithoutCProf(mainClass, arguments);
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
    Path raw = AgentOptions.of(options).rawFolder().resolve(process + ".raw");
    if (Files.exists(raw)) {
      try (Collector collector = Collector.of(raw)) {
        collector.write(output, false);
      } catch (ModelException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }
}
