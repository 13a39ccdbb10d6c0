package org.cprof.runner.prepare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.cprof.launch.StartJar;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.AgentOptionsFile;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.Installation;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.ProgramEnvironment;
import org.cprof.runner.host.UserCache;
import org.cprof.runner.text.Progress;

/**
 * Prepared classes in the user's cache: {@code prepared/KEY/jdk.classes} and {@code
 * prepared/KEY/CLASSPATH.classes} as {@code cprof instrument} makes them, {@code
 * prepared/KEY/start.classes} with those of the JDK's classes that every run starts with, and the
 * {@link StartJar} that belongs to them. The key is made from everything that the content depends
 * on, so what is there is right, and a file only gets its name when it is complete.
 */
public final class PreparedCache {
  private static final String FOLDER = "prepared";
  private static final String SUFFIX = ".classes";
  private static final String START = "start" + SUFFIX;
  private static final String JDK = "jdk" + SUFFIX;

  /** So many files of what runs start with stay, of some 10 MB each. */
  private static final int MOST_STARTS = 10;

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
    return folder.resolve(key.hash()).resolve(JDK);
  }

  /**
   * What there is for a run whose options an earlier run had and found right, without a look at its
   * model; nothing if there was none, or if what every run starts with is not there.
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
          : Optional.of(filesIn(folder.resolve(hash.get()), program, environment()))
              .filter(files -> files.start().isEmpty());
    } catch (IOException | InvalidPathException unreadable) {
      // Whoever reads it says what is wrong with it.
      return Optional.empty();
    }
  }

  private static Map<String, String> environment() {
    return ProgramEnvironment.of(System.getenv());
  }

  /** Where those of the JDK's classes belong that every run starts with. */
  Path startFile(PreparedKey key) {
    return folder.resolve(key.hash()).resolve(START);
  }

  /**
   * Where the classes of a class path belong. They stand together: what an invoke in one jar may
   * execute depends on the classes in the others.
   *
   * @param jars in the order of the class path
   * @throws IOException if one cannot be read
   */
  public Path classPathFile(PreparedKey key, List<Path> jars) throws IOException {
    return folder.resolve(key.hash()).resolve(nameFor(jars));
  }

  /**
   * Prepares the jars on the class path of a program, unless they are already.
   *
   * @param options what is counted
   * @param err where to say on a terminal what goes on
   * @throws CommandException if a jar cannot be read, or its classes cannot be prepared
   */
  public void prepareJars(
      HostJdk jdk,
      AgentOptionsFile options,
      ProcessorModel model,
      MethodSizes sizes,
      ProgramArguments program,
      PrintWriter err) {
    List<Path> jars = JavaClassPath.jars(program.all(), program.main(), environment());
    if (!isKept || jars.isEmpty()) {
      return;
    }
    try {
      Path file = classPathFile(PreparedKey.of(jdk, options, model, sizes), jars);
      if (!Files.isRegularFile(file)) {
        try (Progress progress = Progress.show("preparing the jars of the class path", err)) {
          Preparer.run(
              jdk,
              options.forPreparation(),
              jars,
              List.of(new Preparer.Task(Preparer.CLASS_PATH, file)));
        }
      }
    } catch (IOException e) {
      throw CommandException.notRun("cannot prepare the class path: " + e.getMessage());
    }
  }

  private static String nameFor(List<Path> jars) throws IOException {
    StringBuilder identities = new StringBuilder();
    for (Path jar : jars) {
      identities.append(JarIdentity.of(jar)).append('\n');
    }
    return Hashes.sha256(identities.toString().getBytes(StandardCharsets.UTF_8)) + SUFFIX;
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
      return filesFor(key, program, environment());
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
   * What there is for a run: nothing if other classes may take the place of those prepared.
   *
   * @throws IOException if a jar on the class path cannot be read
   */
  PreparedFiles filesFor(PreparedKey key, ProgramArguments program, Map<String, String> environment)
      throws IOException {
    return filesIn(folder.resolve(key.hash()), program, environment);
  }

  private static PreparedFiles filesIn(
      Path folder, ProgramArguments program, Map<String, String> environment) throws IOException {
    List<String> all = program.all();
    // With what is taken for the main class, which may be a file of arguments.
    List<String> options = all.subList(0, all.size() - program.programArguments().size());
    if (JavaClassPath.changesClasses(options, environment)) {
      return PreparedFiles.NONE;
    }
    List<Path> files = new ArrayList<>();
    Path start = folder.resolve(START);
    boolean isKept = Files.isRegularFile(start) && StartJar.findIn(start.getParent()).isPresent();
    if (isKept) {
      files.add(start);
      touch(start);
    }
    Path jdk = folder.resolve(JDK);
    if (Files.isRegularFile(jdk)) {
      files.add(jdk);
    }
    List<Path> jars = JavaClassPath.jars(all, program.main(), environment);
    if (!jars.isEmpty() && Files.isRegularFile(folder.resolve(nameFor(jars)))) {
      files.add(folder.resolve(nameFor(jars)));
    }
    return new PreparedFiles(files, isKept ? Optional.empty() : Optional.of(start));
  }

  /** The one that was used last is removed last; in a cache that cannot be written, none is. */
  private static void touch(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    } catch (IOException notOurs) {
      // It may be removed sooner than others, and is made again then.
    }
  }

  /**
   * Makes room for one more.
   *
   * @param start where it belongs
   */
  static void removeOldStarts(Path start) throws IOException {
    Path folder = start.getParent().getParent();
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> starts;
    try (Stream<Path> keys = Files.list(folder)) {
      starts = keys.map(key -> key.resolve(START)).filter(Files::isRegularFile).toList();
    }
    List<Path> newestFirst =
        starts.stream().sorted(Comparator.comparing(PreparedCache::age)).toList();
    for (Path old : newestFirst.stream().skip(MOST_STARTS - 1).toList()) {
      Files.deleteIfExists(old);
      StartJar.removeIn(old.getParent());
    }
  }

  private static long age(Path file) {
    try {
      return -Files.getLastModifiedTime(file).toMillis();
    } catch (IOException removedMeanwhile) {
      return Long.MAX_VALUE;
    }
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
