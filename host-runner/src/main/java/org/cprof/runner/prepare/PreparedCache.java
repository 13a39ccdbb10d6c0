package org.cprof.runner.prepare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.ClassPath;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.Installation;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.ProgramEnvironment;
import org.cprof.runner.host.UserCache;
import org.cprof.runner.text.Progress;

/**
 * Prepared classes in the user's cache: a {@link PreparedFolder} in {@code prepared/KEY}. The key
 * is made from everything that the content depends on, so what is there is right, and a file only
 * gets its name when it is complete.
 */
public final class PreparedCache {
  private static final String FOLDER = "prepared";

  private final Path folder;
  private final KnownKeys known;

  private final boolean isKept;

  PreparedCache(UserCache cache) {
    this.isKept = cache.isKept();
    this.folder = cache.folder().resolve(FOLDER);
    this.known = new KnownKeys(folder.resolve("keys"));
  }

  /** The cache of this process's user. */
  public static PreparedCache ofUser() {
    return new PreparedCache(UserCache.ofUser());
  }

  /**
   * Checks that what is prepared will be there for later runs.
   *
   * @throws CommandException if not
   */
  public void checkKept() {
    if (!isKept) {
      throw CommandException.notRun("prepared classes can't be kept without a cache");
    }
  }

  /** Where the JDK's classes belong. */
  public Path jdkFile(PreparedKey key) {
    return folderOf(key).file(Preparer.JDK);
  }

  /**
   * What there is for a run whose options an earlier run had and found right, without a look at its
   * model; nothing if there was none, or if something has to be prepared.
   */
  public Optional<PreparedFiles> knownFilesFor(
      HostJdk jdk, AgentOptionsFile options, ProgramArguments program) {
    if (!isKept || !options.arePreparable()) {
      return Optional.empty();
    }
    try {
      Optional<String> hash = known.hashFor(jdk, Installation.agentJar(), options);
      return hash.isEmpty()
          ? Optional.empty()
          : Optional.of(
                  new PreparedFolder(folder.resolve(hash.get()))
                      .filesFor(jdk, program, environment()))
              .filter(files -> files.missing().isEmpty());
    } catch (IOException | InvalidPathException unreadable) {
      // Whoever reads it says what is wrong with it.
      return Optional.empty();
    }
  }

  private static Map<String, String> environment() {
    return ProgramEnvironment.of(System.getenv());
  }

  private PreparedFolder folderOf(PreparedKey key) {
    return new PreparedFolder(folder.resolve(key.hash()));
  }

  /**
   * Where the classes of a class path belong.
   *
   * @param jars in the order of the class path
   * @throws IOException if one is no jar or cannot be read
   */
  public Path classPathFile(PreparedKey key, List<Path> jars) throws IOException {
    List<Path> all = ClassPath.withNamed(jars);
    for (Path jar : jars) {
      if (!Files.isRegularFile(jar) || !all.contains(jar)) {
        throw new IOException(jar + " is no jar that can be read");
      }
    }
    return folderOf(key).classPathFile(all);
  }

  /**
   * What there is for a run, after what is missing was prepared. Where that fails, the run
   * instruments the classes itself.
   *
   * @param options what is counted
   * @param err where to say on a terminal what goes on
   * @throws CommandException if the JDK or the agent cannot be read
   */
  public List<Path> preparedFor(
      HostJdk jdk,
      AgentOptionsFile options,
      ProcessorModel model,
      MethodSizes sizes,
      ProgramArguments program,
      PrintWriter err) {
    PreparedFiles found = filesFor(jdk, options, model, sizes, program);
    if (found.missing().isEmpty()) {
      return found.files();
    }
    try (Progress progress = Progress.show("preparing classes for this model", err)) {
      PreparedFolder.makeRoomFor(found.missing());
      prepare(jdk, options, found);
    }
    return filesFor(jdk, options, model, sizes, program).files();
  }

  /** The start in a JVM, the rest in another one at the same time. */
  private static void prepare(HostJdk jdk, AgentOptionsFile options, PreparedFiles found) {
    found.missing().stream()
        .collect(Collectors.partitioningBy(task -> task.source().equals(Preparer.START)))
        .values()
        .parallelStream()
        .filter(tasks -> !tasks.isEmpty())
        .forEach(
            tasks -> {
              boolean isStart = tasks.get(0).source().equals(Preparer.START);
              List<Path> jars = isStart ? List.of() : found.jars();
              try {
                Preparer.run(jdk, options.forPreparation(), jars, tasks);
              } catch (CommandException failed) {
                // What is wrong with the JDK, a jar or the disk, the run itself tells better.
              }
            });
  }

  /**
   * What there is for a run.
   *
   * @param options what is counted
   * @throws CommandException if the JDK or the agent cannot be read
   */
  public PreparedFiles filesFor(
      HostJdk jdk,
      AgentOptionsFile options,
      ProcessorModel model,
      MethodSizes sizes,
      ProgramArguments program) {
    if (!isKept || !options.arePreparable()) {
      return PreparedFiles.NONE;
    }
    try {
      PreparedKey key = PreparedKey.of(jdk, options, model, sizes);
      remember(jdk, options, key);
      return folderOf(key).filesFor(jdk, program, environment());
    } catch (IOException e) {
      throw CommandException.notRun("cannot look for prepared classes: " + e.getMessage());
    }
  }

  private void remember(HostJdk jdk, AgentOptionsFile options, PreparedKey key) {
    try {
      known.add(jdk, Installation.agentJar(), options, key);
    } catch (IOException notOurs) {
      // The next run looks as this one did.
    }
  }

  /** What there is for a run of the tool's own programs, which have no jars. */
  public PreparedFiles filesFor(HostJdk jdk, AgentOptionsFile options, ProcessorModel model) {
    ProgramArguments program = ProgramArguments.parse(List.of("-cp", "", "Main"));
    return filesFor(jdk, options, model, MethodSizes.NONE, program);
  }

  /**
   * Removes everything.
   *
   * @return the bytes that were freed
   */
  public long clean() throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException nothingThere) {
      return 0;
    }
    return bytes;
  }
}
