package org.cprof.serve;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.cprof.classes.KnownClasses;
import org.cprof.classes.Natives;
import org.cprof.files.Cache;
import org.cprof.files.FolderTree;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.start.CountingCode;
import org.cprof.start.JvmFlags;
import org.cprof.start.StartFolder;
import org.cprof.start.StartMaker;

/**
 * Makes what the JVMs of a key start with: the classes that the JDK names as those of its start,
 * and those that a JVM which tries it has loaded besides. One key tries it for others, too.
 */
public final class StartPreparation {

  private static final int SECONDS = 120;

  /** The agent's class, whose main method does nothing. */
  private static final String MAIN = "org.cprof.agent.CProfAgent";

  private final CountingCode code;
  private final Path javaHome;
  private final Path agent;
  private final Cache cache;

  /**
   * @param javaHome the JDK
   * @param agent the agent's jar
   */
  public StartPreparation(CountingCode code, Path javaHome, Path agent, Cache cache) {
    this.code = code;
    this.javaHome = javaHome;
    this.agent = agent;
    this.cache = cache;
  }

  /**
   * Makes it, complete or not at all: several processes may do so at once.
   *
   * @param folder that of the key
   * @throws IOException if the JDK cannot be read, the folder cannot be written, or no JVM starts
   */
  public void make(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path temporary = Files.createTempDirectory(folder, "start-");
    try {
      KnownClasses known = new KnownClasses(code.jdk(), null, Set.of());
      Natives natives = Natives.ofPlatform(known);
      StartMaker maker = new StartMaker(code, natives);
      Set<String> names = new TreeSet<>(StartMaker.classList(javaHome));
      Path kept = StartTrial.file(cache, code.setup().options(), javaHome, agent);
      StartTrial trial = StartTrial.read(kept);
      if (trial == null) {
        StartFolder tried = new StartFolder(Files.createDirectory(temporary.resolve("tried")));
        maker.make(tried, names, List.of(), List.of(), new NewMethods(code));
        trial = StartTrial.of(trial(tried, temporary));
        trial.write(kept, temporary);
      }
      names.addAll(trial.ofBootLoader());
      StartFolder made = new StartFolder(Files.createDirectory(temporary.resolve("made")));
      maker.make(made, names, trial.loaded(), trial.platformModules(), new NewMethods(code));
      Path damaged = StartFolder.in(folder).path();
      if (Files.exists(damaged) && !StartFolder.in(folder).isThere()) {
        Files.move(damaged, temporary.resolve("damaged"), StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(made.path(), StartFolder.in(folder).path(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException problem) {
      if (!StartFolder.in(folder).isThere()) {
        throw problem;
      }
      // Another process was faster.
    } finally {
      FolderTree.remove(temporary);
    }
  }

  private Session trial(StartFolder tried, Path temporary) throws IOException {
    AgentOptions options = AgentOptions.NONE.with(AgentOption.OUTPUT, temporary.resolve("trial"));
    Path pipes = Files.createDirectory(temporary.resolve("pipes"));
    try (Service service = new Service(code, options, tried, cache)) {
      start(tried, temporary, service.open(PipeFolder.begin(pipes)));
      return service.first();
    }
  }

  private void start(StartFolder tried, Path temporary, String service) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(JvmFlags.java(javaHome).toString());
    command.addAll(JvmFlags.all());
    command.add(JvmFlags.TELL);
    command.addAll(JvmFlags.counting(tried, agent, service));
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    // A locale other than the JDK's own takes classes of its own.
    command.addAll(List.of("-Duser.language=tr", "-Duser.country=TR"));
    command.addAll(List.of("-cp", empty + File.pathSeparator + agent, MAIN));
    Path out = temporary.resolve("trial.out");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
    builder.environment().keySet().removeAll(JvmFlags.VARIABLES);
    Process process = builder.start();
    try {
      boolean hasEnded = process.waitFor(SECONDS, TimeUnit.SECONDS);
      if (!hasEnded || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IOException(
            "the JVM in "
                + javaHome
                + " does not start: "
                + JvmFlags.told(Files.readAllLines(out)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
