package org.cprof.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What JVMs with certain settings start with. */
public record StartFolder(Path path) {

  /** The name of such a folder. */
  static final String NAME = "start";

  /** The one of a key's folder. */
  public static StartFolder in(Path folder) {
    return new StartFolder(folder.resolve(NAME));
  }

  /** The jar for {@code java.base}. */
  public Path base() {
    return path.resolve("java.base.jar");
  }

  /** The jar for {@code java.instrument}. */
  public Path agents() {
    return path.resolve("java.instrument.jar");
  }

  /** The rows of the methods that the JVM starts with, and the places in their code. */
  public Path rows() {
    return path.resolve("rows");
  }

  /** The names of the methods that the JVM starts with. */
  public Path methods() {
    return path.resolve("methods");
  }

  /** The names of classes that every JVM loads before its program. */
  private Path loadedFile() {
    return path.resolve("loaded");
  }

  /**
   * The names of classes of the start that every JVM is to load before its program, with dots: what
   * the program loads itself takes hashes of its threads, and may not depend on what the JVM's
   * options have loaded before.
   */
  public List<String> loaded() throws IOException {
    return Files.readAllLines(loadedFile());
  }

  void writeLoaded(List<String> names) throws IOException {
    Files.write(loadedFile(), names);
  }

  /** The names of the run-time's classes. */
  private Path ownFile() {
    return path.resolve("own");
  }

  /**
   * The names of all classes of the run-time that the JVM starts with, with dots. Every JVM is to
   * initialize them before its program: a class that is initialized where no stack is left stays
   * broken.
   */
  public List<String> own() throws IOException {
    return Files.readAllLines(ownFile());
  }

  void writeOwn(List<String> names) throws IOException {
    Files.write(ownFile(), names);
  }

  /** The sizes of the others, which tell whether they are whole. */
  private Path sizes() {
    return path.resolve("sizes");
  }

  private List<Path> files() {
    return List.of(base(), agents(), rows(), methods(), loadedFile(), ownFile());
  }

  /** Whether it is there, and its files have their sizes. */
  public boolean isThere() {
    try {
      return Files.readString(sizes()).equals(measured());
    } catch (IOException missing) {
      return false;
    }
  }

  /**
   * Remembers the sizes of its files.
   *
   * @throws IOException if one is missing, or there is no room
   */
  void complete() throws IOException {
    Files.writeString(sizes(), measured());
  }

  private String measured() throws IOException {
    StringBuilder sizes = new StringBuilder();
    for (Path file : files()) {
      sizes.append(Files.size(file)).append('\n');
    }
    return sizes.toString();
  }
}
