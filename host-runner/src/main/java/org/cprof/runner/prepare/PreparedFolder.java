package org.cprof.runner.prepare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cprof.launch.StartJar;
import org.cprof.prepared.PreparedFile;
import org.cprof.runner.host.ClassPath;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.ProgramArguments;

/**
 * The prepared classes of one key: {@code start.classes}, the classes of the JDK that every run
 * starts with, and the {@link StartJar} that belongs to them; and for programs with many classes a
 * file for each class path and each module of the JDK that they need. {@code cprof instrument}
 * makes {@code jdk.classes} in the place of the modules.
 */
record PreparedFolder(Path path) {
  /** So many keys stay, of some 100 MB each, and so many class paths of a key. */
  private static final int MOST = 10;

  private static final Pattern CLASS_PATH = Pattern.compile("[0-9a-f]{24}");

  /** Where the classes of the JDK, of its start or of one of its modules belong. */
  Path file(String source) {
    return PreparedFile.of(path, source);
  }

  /**
   * Where the classes of a class path belong. They stand together: what an invoke in one jar may
   * execute depends on the classes in the others.
   *
   * @param jars in the order of the class path
   * @throws IOException if one cannot be read
   */
  Path classPathFile(List<Path> jars) throws IOException {
    return file(nameFor(jars));
  }

  private static String nameFor(List<Path> jars) throws IOException {
    StringBuilder identities = new StringBuilder();
    for (Path jar : jars) {
      identities.append(JarIdentity.of(jar)).append('\n');
    }
    return Hashes.sha256(identities.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * What there is for a run, and what is missing: nothing if other classes may take the place of
   * those prepared.
   *
   * @throws IOException if a jar on the class path cannot be read
   */
  PreparedFiles filesFor(HostJdk jdk, ProgramArguments program, Map<String, String> environment)
      throws IOException {
    List<String> all = program.all();
    // With what is taken for the main class, which may be a file of arguments.
    List<String> options = all.subList(0, all.size() - program.programArguments().size());
    if (JavaClassPath.changesClasses(options, environment)) {
      return PreparedFiles.NONE;
    }
    List<Path> files = new ArrayList<>();
    List<Preparer.Task> missing = new ArrayList<>();
    Path start = file(Preparer.START);
    if (Files.isRegularFile(start) && StartJar.findIn(path).isPresent()) {
      files.add(start);
      touch(start);
    } else {
      missing.add(new Preparer.Task(Preparer.START, start));
    }
    // What is prepared depends on other classes only by their natives, and no class that calls a
    // method with the name of a native on the class path is taken from it: folders may differ.
    List<Path> jars =
        ClassPath.entries(program, environment).stream().filter(Files::isRegularFile).toList();
    Optional<Path> classPath = jars.isEmpty() ? Optional.empty() : Optional.of(classPathFile(jars));
    boolean hasClassPath = classPath.filter(Files::isRegularFile).isPresent();
    boolean hasLargeJars = hasClassPath || JavaClassPath.areLarge(jars);
    Optional<String> main = JavaClassPath.mainModule(program).filter(jdk.modules()::contains);
    if (Files.isRegularFile(file(Preparer.JDK))) {
      files.add(file(Preparer.JDK));
    } else if (hasLargeJars || main.isPresent()) {
      for (String module : modules(jdk, main, classPath)) {
        if (Files.isRegularFile(file(module))) {
          files.add(file(module));
        } else {
          missing.add(new Preparer.Task(module, file(module)));
        }
      }
    }
    if (hasClassPath) {
      files.add(classPath.get());
      touch(classPath.get());
    } else if (hasLargeJars) {
      missing.add(new Preparer.Task(Preparer.CLASS_PATH, classPath.get()));
    }
    return new PreparedFiles(files, missing, jars);
  }

  /**
   * The modules of the JDK that a program needs, as far as they are known by now.
   *
   * @param main the module of its main class
   */
  private Set<String> modules(HostJdk jdk, Optional<String> main, Optional<Path> classPath)
      throws IOException {
    Set<String> modules = new LinkedHashSet<>(Preparer.MODULES);
    main.ifPresent(modules::add);
    Optional<String> ofClassPath = classPath.map(PreparedFile::source);
    for (String source : Stream.concat(main.stream(), ofClassPath.stream()).toList()) {
      Path needed = PreparedFile.modulesOf(path, source);
      if (Files.isRegularFile(needed)) {
        modules.addAll(Files.readAllLines(needed));
      }
    }
    modules.retainAll(jdk.modules());
    return modules;
  }

  private static boolean isClassPath(Path file) {
    return PreparedFile.isOne(file) && CLASS_PATH.matcher(PreparedFile.source(file)).matches();
  }

  /** The one that was used last is removed last; in a cache that cannot be written, none is. */
  private static void touch(Path file) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
    } catch (IOException notOurs) {
      // It may be removed sooner than others, and is made again then.
    }
  }

  /** Removes what was not used for longest: keys, and class paths of a key. */
  static void makeRoomFor(List<Preparer.Task> missing) {
    for (Preparer.Task task : missing) {
      try {
        makeRoomFor(task);
      } catch (IOException notOurs) {
        // More of them than wished do no harm.
      }
    }
  }

  private static void makeRoomFor(Preparer.Task task) throws IOException {
    Path folder = task.target().getParent();
    if (task.source().equals(Preparer.START) && Files.isDirectory(folder.getParent())) {
      List<Path> keys = filesIn(folder.getParent());
      for (Path start : old(keys.stream().map(key -> PreparedFile.of(key, Preparer.START)))) {
        for (Path file : filesIn(start.getParent())) {
          Files.deleteIfExists(file);
        }
      }
    } else if (task.source().equals(Preparer.CLASS_PATH) && Files.isDirectory(folder)) {
      for (Path file : old(filesIn(folder).stream().filter(PreparedFolder::isClassPath))) {
        Files.deleteIfExists(file);
        Files.deleteIfExists(PreparedFile.modulesOf(folder, PreparedFile.source(file)));
      }
    }
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  /** All but those used last, so that there is room for one more. */
  private static List<Path> old(Stream<Path> files) {
    return files
        .filter(Files::isRegularFile)
        .sorted(Comparator.comparing(PreparedFolder::age))
        .skip(MOST - 1)
        .toList();
  }

  private static long age(Path file) {
    try {
      return -Files.getLastModifiedTime(file).toMillis();
    } catch (IOException removedMeanwhile) {
      return Long.MAX_VALUE;
    }
  }
}
