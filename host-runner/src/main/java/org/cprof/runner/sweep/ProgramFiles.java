package org.cprof.runner.sweep;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The files that a program's arguments name: its classes, and what it may read. */
final class ProgramFiles {
  private static final Set<String> PATHS =
      Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path");

  private static final String ALL_JARS = "*";

  private ProgramFiles() {}

  /**
   * When the newest of them was written; empty if they name none.
   *
   * @param arguments as the {@code java} command takes them
   * @throws IOException if a folder of classes can't be read
   */
  static Optional<FileTime> newest(List<String> arguments) throws IOException {
    try (Stream<Path> files =
        IntStream.range(0, arguments.size())
            .boxed()
            .flatMap(i -> files(arguments.get(i), i > 0 && PATHS.contains(arguments.get(i - 1))))) {
      return files.map(ProgramFiles::written).max(FileTime::compareTo);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Stream<Path> files(String argument, boolean isPath) {
    return Stream.of(argument.split(File.pathSeparator))
        .map(entry -> isPath && entry.endsWith(ALL_JARS) ? entry.replace(ALL_JARS, "") : entry)
        .filter(entry -> !entry.isEmpty())
        .flatMap(ProgramFiles::path)
        .flatMap(path -> isPath ? below(path) : Stream.of(path))
        .filter(Files::isRegularFile);
  }

  private static Stream<Path> path(String text) {
    try {
      return Stream.of(Path.of(text));
    } catch (InvalidPathException noFile) {
      return Stream.empty();
    }
  }

  private static Stream<Path> below(Path path) {
    try {
      return Files.exists(path) ? Files.walk(path) : Stream.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FileTime written(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
