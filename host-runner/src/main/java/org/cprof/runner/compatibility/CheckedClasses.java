package org.cprof.runner.compatibility;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.classes.ClassPathFiles;
import org.cprof.code.ClassCode;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.ProgramClassPath;
import org.cprof.runner.text.IoFailure;

/** The classes of folders and jars, and of single class files, by internal name. */
public final class CheckedClasses {
  private static final String SUFFIX = ".class";

  private CheckedClasses() {}

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
      if (path.toString().endsWith(SUFFIX) && Files.isRegularFile(path)) {
        add(path.toString(), Files.readAllBytes(path), classes);
        return;
      }
      try (ClassPathFiles files =
          ProgramClassPath.open(List.of(path), Runtime.version().feature()).checked()) {
        for (String name : files.names()) {
          add(path + ": " + name, files.read(name), classes);
        }
      }
    } catch (IOException e) {
      throw CommandException.wrongUse(
          option + " " + path + ": cannot be read: " + IoFailure.reason(e));
    }
  }

  private static void add(String file, byte[] content, Map<String, ClassCode> classes) {
    try {
      ClassCode code = ClassCode.read(content);
      classes.put(code.node().name, code);
    } catch (RuntimeException e) {
      throw CommandException.wrongUse(file + ": not a class file of a known version");
    }
  }
}
