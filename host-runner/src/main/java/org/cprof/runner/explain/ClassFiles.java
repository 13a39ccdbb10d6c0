package org.cprof.runner.explain;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.cprof.runner.CommandException;

/** The class files of a class path, and behind them those of the JDK that runs CProf. */
public final class ClassFiles {
  private static final String SUFFIX = ".class";

  private final List<Path> classPath = new ArrayList<>();
  private final FileSystem jdk = FileSystems.getFileSystem(URI.create("jrt:/"));

  /**
   * Takes a class path apart.
   *
   * @param path directories and jars, separated as the platform does; empty for the JDK alone
   * @throws CommandException if one of them does not exist
   */
  public ClassFiles(String path) {
    for (String entry : path.split(File.pathSeparator)) {
      if (!entry.isEmpty()) {
        classPath.add(existing(entry));
      }
    }
  }

  private static Path existing(String entry) {
    try {
      if (Files.exists(Path.of(entry))) {
        return Path.of(entry);
      }
    } catch (InvalidPathException noPath) {
      // reported below, like a path where nothing is
    }
    throw CommandException.wrongUse(
        "'" + entry + "' does not exist: expected a directory or jar on the class path");
  }

  /**
   * The class file of a class.
   *
   * @throws CommandException if there is none, with the names of near ones
   */
  public byte[] read(String className) {
    try {
      byte[] content = find(className);
      if (content != null) {
        return content;
      }
      throw CommandException.wrongUse(
          "there is no class "
              + className
              + (classPath.isEmpty()
                  ? " in the JDK; say with -cp where a class of your own is"
                  : " on the class path or in the JDK")
              + Suggestions.text(NearNames.ofClass(className, all())));
    } catch (IOException unreadable) {
      throw CommandException.wrongUse(unreadable);
    }
  }

  /** Whether there is a class of this name. */
  boolean has(String className) {
    try {
      return find(className) != null;
    } catch (IOException unreadable) {
      throw CommandException.wrongUse(unreadable);
    }
  }

  private byte[] find(String className) throws IOException {
    String file = className.replace('.', '/') + SUFFIX;
    for (Path entry : classPath) {
      byte[] content = Files.isDirectory(entry) ? inFolder(entry, file) : inJar(entry, file);
      if (content != null) {
        return content;
      }
    }
    return inJdk(className, file);
  }

  private static byte[] inFolder(Path folder, String file) throws IOException {
    Path path = folder.resolve(file);
    return Files.isRegularFile(path) ? Files.readAllBytes(path) : null;
  }

  private static byte[] inJar(Path jar, String file) throws IOException {
    try (ZipFile zip = zip(jar)) {
      ZipEntry entry = zip.getEntry(file);
      if (entry == null) {
        return null;
      }
      try (InputStream content = zip.getInputStream(entry)) {
        return content.readAllBytes();
      }
    }
  }

  private static ZipFile zip(Path jar) throws IOException {
    try {
      return new ZipFile(jar.toFile());
    } catch (ZipException e) {
      throw new IOException("cannot read " + jar + ": it is no jar (" + e.getMessage() + ")", e);
    }
  }

  /** The JDK lists under each package the modules that have it. */
  private byte[] inJdk(String className, String file) throws IOException {
    int dot = className.lastIndexOf('.');
    Path ofPackage = jdk.getPath("/packages", dot < 0 ? "" : className.substring(0, dot));
    if (dot < 0 || !Files.isDirectory(ofPackage)) {
      return null;
    }
    try (Stream<Path> modules = Files.list(ofPackage)) {
      for (Path module : modules.toList()) {
        Path path = jdk.getPath("/modules", module.getFileName().toString(), file);
        if (Files.isRegularFile(path)) {
          return Files.readAllBytes(path);
        }
      }
    }
    return null;
  }

  private List<String> all() throws IOException {
    List<String> names = new ArrayList<>();
    for (Path entry : classPath) {
      if (Files.isDirectory(entry)) {
        addFiles(entry, 0, names);
      } else {
        try (ZipFile zip = new ZipFile(entry.toFile())) {
          zip.stream().forEach(file -> addName(file.getName(), names));
        }
      }
    }
    addFiles(jdk.getPath("/modules"), 1, names);
    return names;
  }

  /** Adds the classes below a folder; the first names of their paths are not the package's. */
  private static void addFiles(Path folder, int namesToSkip, List<String> names)
      throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path relative = folder.relativize(file);
        if (relative.getNameCount() > namesToSkip) {
          String name = relative.subpath(namesToSkip, relative.getNameCount()).toString();
          addName(name.replace(File.separatorChar, '/'), names);
        }
      }
    }
  }

  private static void addName(String file, List<String> names) {
    if (file.endsWith(SUFFIX)) {
      names.add(file.substring(0, file.length() - SUFFIX.length()).replace('/', '.'));
    }
  }
}
