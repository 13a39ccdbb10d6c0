package org.cprof.runner.prepare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.UserCache;

/**
 * Prepared classes, {@code prepared/KEY/jdk.classes} and {@code prepared/KEY/CLASSPATH.classes} in
 * the user's cache. The key is made from everything that the content depends on, so what is there
 * is right, and a file only gets its name when it is complete.
 */
public final class PreparedCache {
  private static final String FOLDER = "prepared";
  private static final String SUFFIX = ".classes";

  private final Path folder;

  PreparedCache(Path caches) {
    this.folder = caches.resolve(FOLDER);
  }

  /** The cache in {@code $XDG_CACHE_HOME/cprof}. */
  public static PreparedCache ofUser(Map<String, String> environment) {
    return new PreparedCache(UserCache.folder(environment));
  }

  /** Where the JDK's classes belong. */
  public Path jdkFile(PreparedKey key) {
    return folder.resolve(key.hash()).resolve("jdk" + SUFFIX);
  }

  /**
   * Where the classes of a class path belong. They stand together: what an invoke in one jar may
   * execute depends on the classes in the others.
   *
   * @param jars in the order of the class path
   * @throws IOException if one cannot be read
   */
  public Path classPathFile(PreparedKey key, List<Path> jars) throws IOException {
    StringBuilder identities = new StringBuilder();
    for (Path jar : jars) {
      identities.append(JarIdentity.of(jar)).append('\n');
    }
    String name = Hashes.sha256(identities.toString().getBytes(StandardCharsets.UTF_8));
    return folder.resolve(key.hash()).resolve(name + SUFFIX);
  }

  /**
   * What there is for a run.
   *
   * @throws CommandException if the JDK or the agent cannot be read
   */
  public List<Path> filesFor(
      HostJdk jdk, ProcessorModel model, MethodSizes sizes, ProgramArguments program) {
    try {
      return filesFor(PreparedKey.of(jdk, model, sizes), program, System.getenv());
    } catch (IOException e) {
      throw CommandException.notRun("cannot look for prepared classes: " + e.getMessage());
    }
  }

  /** What there is for a run of the tool's own programs, which have no jars. */
  public List<Path> filesFor(HostJdk jdk, ProcessorModel model) {
    ProgramArguments program = ProgramArguments.parse(List.of("-cp", "", "Main"));
    return filesFor(jdk, model, MethodSizes.NONE, program);
  }

  /**
   * What there is for a run: nothing if other classes may take the place of those prepared.
   *
   * @throws IOException if a jar on the class path cannot be read
   */
  List<Path> filesFor(PreparedKey key, ProgramArguments program, Map<String, String> environment)
      throws IOException {
    Path own = folder.resolve(key.hash());
    List<String> all = program.all();
    // With what is taken for the main class, which may be a file of arguments.
    List<String> options = all.subList(0, all.size() - program.programArguments().size());
    if (!Files.isDirectory(own) || ClassPath.changesClasses(options, environment)) {
      return List.of();
    }
    List<Path> files = new ArrayList<>();
    if (Files.isRegularFile(jdkFile(key))) {
      files.add(jdkFile(key));
    }
    List<Path> jars = ClassPath.jars(all, program.main(), environment);
    if (!jars.isEmpty() && Files.isRegularFile(classPathFile(key, jars))) {
      files.add(classPathFile(key, jars));
    }
    return files;
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
