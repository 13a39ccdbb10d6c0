package org.cprof.runner.compatibility;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cprof.code.ClassCode;
import org.cprof.runner.CommandException;

/** All class files of folders and jars, and of single files, by internal name. */
public final class ClassFolder {
  private static final String SUFFIX = ".class";

  private ClassFolder() {}

  /**
   * Reads them.
   *
   * @param option what they were given as, for messages
   * @throws CommandException if there is no such file, or one is no class file
   */
  public static Map<String, ClassCode> read(Iterable<Path> paths, String option) {
    Map<String, ClassCode> classes = new TreeMap<>();
    for (Path path : paths) {
      int before = classes.size();
      read(path, option, classes);
      if (classes.size() == before) {
        throw CommandException.wrongUse(option + " " + path + ": there is no class file in it");
      }
    }
    return classes;
  }

  private static void read(Path path, String option, Map<String, ClassCode> classes) {
    if (!Files.exists(path)) {
      throw CommandException.wrongUse(option + " " + path + ": there is no such file");
    }
    try {
      if (Files.isDirectory(path)) {
        addAll(path, classes);
      } else if (path.toString().endsWith(SUFFIX)) {
        add(path, classes);
      } else {
        try (FileSystem jar = FileSystems.newFileSystem(path)) {
          addAll(jar.getPath("/"), classes);
        }
      }
    } catch (IOException | java.nio.file.ProviderNotFoundException e) {
      throw CommandException.wrongUse(option + " " + path + ": cannot be read: " + e.getMessage());
    }
  }

  private static void addAll(Path folder, Map<String, ClassCode> classes) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(ClassFolder::isClass).sorted().toList()) {
        add(file, classes);
      }
    }
  }

  private static boolean isClass(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(SUFFIX)
        && !name.equals("module-info.class")
        && !file.toString().contains("META-INF");
  }

  private static void add(Path file, Map<String, ClassCode> classes) throws IOException {
    try {
      ClassCode code = ClassCode.read(Files.readAllBytes(file));
      classes.put(code.node().name, code);
    } catch (RuntimeException e) {
      throw CommandException.wrongUse(file + ": not a class file of a known version");
    }
  }
}
