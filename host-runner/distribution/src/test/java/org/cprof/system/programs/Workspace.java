package org.cprof.system.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.cprof.files.FolderTree;

/** The folders that the build prepares for these tests, below the module's {@code target}. */
final class Workspace {
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  /** Below the folder of a user's caches. */
  private static final String ARCHIVES = "cprof/launcher";

  private Workspace() {}

  /** A file or folder that Maven has resolved, such as {@code ecj.jar}. */
  static Path artifact(String name) {
    Path artifact = TARGET.resolve("programs").resolve(name);
    if (!Files.exists(artifact)) {
      throw new IllegalStateException(artifact + " is missing: run these tests with mvn verify");
    }
    return artifact;
  }

  /** The sources of the benchmark kernels: small, and there without Maven. */
  static Path kernels() {
    return Path.of("../../jbe-benchmarks/src/main/java/jbe/kernel").toAbsolutePath().normalize();
  }

  /** A file of the test resources in {@code programs}. */
  static Path input(String name) {
    return TARGET.resolve("test-classes").resolve("programs").resolve(name);
  }

  /** The class path of the tests' own small programs. */
  static Path classes() {
    return TARGET.resolve("test-classes");
  }

  /** A new, empty folder; what is left of an earlier run goes. */
  static Path emptyFolder(String... names) throws IOException {
    Path folder = TARGET.resolve(Path.of("program-runs", names));
    FolderTree.remove(folder);
    return Files.createDirectories(folder);
  }

  /**
   * A cache in a folder, without instrumented classes, but with CProf's own class data archive if
   * other tests have left one: making it takes seconds.
   */
  static Path cache(Path folder) throws IOException {
    Path cache = folder.resolve("cache");
    Path archives = Files.createDirectories(cache.resolve(ARCHIVES));
    Path left = Path.of(System.getenv("XDG_CACHE_HOME")).resolve(ARCHIVES);
    if (Files.isDirectory(left)) {
      try (Stream<Path> files = Files.list(left)) {
        for (Path file : files.filter(each -> each.toString().endsWith(".jsa")).toList()) {
          Files.copy(file, archives.resolve(file.getFileName()));
        }
      }
    }
    return cache;
  }

  /** All files below a folder by relative name, with length and CRC-32 of their content. */
  static SortedMap<String, String> files(Path folder) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      paths
          .filter(Files::isRegularFile)
          .forEach(file -> files.put(folder.relativize(file).toString(), digest(file)));
    }
    return files;
  }

  /** The Java sources below a folder, in order. */
  static List<String> sources(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.map(Path::toString).filter(name -> name.endsWith(".java")).sorted().toList();
    }
  }

  private static String digest(Path file) {
    try {
      byte[] content = Files.readAllBytes(file);
      CRC32 crc = new CRC32();
      crc.update(content);
      return content.length + " bytes, crc " + Long.toHexString(crc.getValue());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
