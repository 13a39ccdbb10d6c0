package org.cprof.classes;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The class files of a class path, as the loader of a JVM finds them. Thread-safe. */
public final class ClassPathFiles implements Closeable {

  private static final String CLASS = ".class";
  private static final String MODULE_INFO = "module-info";
  private static final String META_INF = "META-INF/";

  /** Loaders hand class files to the JVM as an array. */
  private static final long LARGEST = Integer.MAX_VALUE - 8;

  /** A jar that stays open, or a folder where the jar is null. */
  private record Entry(File folder, ClassJar jar) {

    byte[] read(String file) throws IOException {
      if (jar != null) {
        return jar.read(file);
      }
      Path path = folder.toPath().resolve(file);
      if (!Files.isRegularFile(path)) {
        return null;
      }
      if (Files.size(path) > LARGEST) {
        throw new IOException(path + ": larger than any class file that a JVM reads");
      }
      return Files.readAllBytes(path);
    }

    /** The paths of all files, with slashes. */
    List<String> files() throws IOException {
      if (jar != null) {
        return jar.files();
      }
      if (!folder.isDirectory()) {
        return List.of();
      }
      try (Stream<Path> files = Files.walk(folder.toPath())) {
        return files
            .map(file -> folder.toPath().relativize(file).toString())
            .map(name -> name.replace(File.separatorChar, '/'))
            .toList();
      }
    }
  }

  /** Jars and folders in their order. */
  private final List<Entry> entries = new ArrayList<>();

  /** The entries that may have a package, as told by its name with slashes. */
  private final Map<String, List<Entry>> byPackage = new ConcurrentHashMap<>();

  /** Why jars of the path cannot be read; those that only manifests name do not count. */
  private final List<IOException> unreadable = new ArrayList<>();

  /**
   * Opens the jars, and those that their manifests name, which are added to the path. What cannot
   * be read is left out, as the loader cannot read it either.
   *
   * @param feature the first number of the JVM's version, which decides what it takes of a
   *     multi-release jar
   */
  public ClassPathFiles(ClassPath path, int feature) {
    // The manifests of jars add entries.
    int given = path.entries().size();
    int number = 0;
    for (File entry = path.entry(number); entry != null; entry = path.entry(++number)) {
      if (entry.isFile()) {
        addJar(entry, path, feature, number < given);
      } else {
        entries.add(new Entry(entry, null));
      }
    }
  }

  private void addJar(File file, ClassPath path, int feature, boolean isGiven) {
    try {
      ClassJar jar = new ClassJar(file, feature);
      entries.add(new Entry(null, jar));
      path.addNamed(jar.manifest(), file);
    } catch (IOException noJar) {
      if (isGiven) {
        unreadable.add(noJar);
      }
    }
  }

  /**
   * This path, if all its jars can be read.
   *
   * @throws IOException if one cannot; the message names it
   */
  public ClassPathFiles checked() throws IOException {
    for (IOException problem : unreadable) {
      throw problem;
    }
    return this;
  }

  /**
   * The class file that the loader of the class path would find; null if there is none, or none
   * that can be read.
   *
   * @param className internal name
   */
  byte[] find(String className) {
    try {
      return read(className);
    } catch (IOException | RuntimeException unreadableFile) {
      return null;
    }
  }

  /**
   * The class file that the loader of the class path would find; null if there is none.
   *
   * @param className internal name
   * @throws IOException if it cannot be read
   */
  public byte[] read(String className) throws IOException {
    for (Entry entry : entriesOf(folderOf(className))) {
      byte[] found = entry.read(className + CLASS);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * The internal names of all classes, by the places of their files.
   *
   * @throws IOException if a folder cannot be read
   */
  public SortedSet<String> names() throws IOException {
    SortedSet<String> names = new TreeSet<>();
    for (Entry entry : entries) {
      for (String file : entry.files()) {
        boolean isClass = file.endsWith(CLASS) && !file.startsWith(META_INF);
        String name = isClass ? file.substring(0, file.length() - CLASS.length()) : MODULE_INFO;
        if (!name.substring(folderOf(name).length()).equals(MODULE_INFO)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  /**
   * The class files of all {@link #names}.
   *
   * @throws IOException if one cannot be read
   */
  public SortedMap<String, byte[]> readAll() throws IOException {
    SortedMap<String, byte[]> classes = new TreeMap<>();
    for (String name : names()) {
      classes.put(name, read(name));
    }
    return classes;
  }

  /** The folder of a file or class: ends with a slash, or is empty. */
  static String folderOf(String name) {
    return name.substring(0, name.lastIndexOf('/') + 1);
  }

  private List<Entry> entriesOf(String folder) {
    List<Entry> known = byPackage.get(folder);
    if (known != null) {
      return known;
    }
    List<Entry> found = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.jar == null || entry.jar.hasFolder(folder)) {
        found.add(entry);
      }
    }
    byPackage.put(folder, found);
    return found;
  }

  @Override
  public void close() throws IOException {
    for (Entry entry : entries) {
      if (entry.jar != null) {
        entry.jar.close();
      }
    }
  }
}
