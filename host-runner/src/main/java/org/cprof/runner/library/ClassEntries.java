package org.cprof.runner.library;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The class files in jars and folders, by the internal names that their places say. */
final class ClassEntries {
  private static final String SUFFIX = ".class";

  private ClassEntries() {}

  /**
   * Reads them, the first of each name, as a class loader does.
   *
   * @throws IOException if a file cannot be read or is no jar; the message names it
   */
  static Map<String, byte[]> read(Iterable<Path> classPath) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    for (Path entry : classPath) {
      if (Files.isDirectory(entry)) {
        addAll(entry, classes);
        continue;
      }
      try (FileSystem jar = FileSystems.newFileSystem(entry)) {
        addAll(jar.getPath("/"), classes);
      } catch (IOException | ProviderNotFoundException e) {
        throw new IOException(entry + " is no jar that can be read: " + e.getMessage(), e);
      }
    }
    return classes;
  }

  private static void addAll(Path root, Map<String, byte[]> classes) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(ClassEntries::isClass).toList()) {
        String path = root.relativize(file).toString().replace('\\', '/');
        String name = path.substring(0, path.length() - SUFFIX.length());
        if (!name.startsWith("META-INF/") && !classes.containsKey(name)) {
          classes.put(name, Files.readAllBytes(file));
        }
      }
    }
  }

  private static boolean isClass(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(SUFFIX) && !name.equals("module-info.class");
  }
}
