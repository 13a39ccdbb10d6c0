package org.cprof.classes;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/** Where a JVM finds the classes of its program: jars and folders, in their order. */
public final class ClassPath {

  private final List<File> entries = new ArrayList<>();
  private final File folder;

  /**
   * @param folder that relative entries start from
   */
  public ClassPath(File folder) {
    this.folder = folder;
  }

  /** Adds entries as on the command line; an empty one is the folder itself. */
  public ClassPath add(String path) {
    for (String entry : path.split(File.pathSeparator, -1)) {
      entries.add(file(entry));
    }
    return this;
  }

  /** Adds what a module path has: each entry is a module or a folder of such. */
  public ClassPath addModules(String path) {
    for (String each : path.split(File.pathSeparator)) {
      File entry = file(each);
      File[] modules = new File(entry, "module-info.class").exists() ? null : entry.listFiles();
      entries.addAll(modules == null ? List.of(entry) : List.of(modules));
    }
    return this;
  }

  private File file(String entry) {
    File file = new File(entry);
    return file.isAbsolute() ? file : entry.isEmpty() ? folder : new File(folder, entry);
  }

  /** An entry by its number; null if there are no more. The manifests of jars add some. */
  File entry(int number) {
    return number < entries.size() ? entries.get(number) : null;
  }

  /**
   * Adds what the manifest of a jar names.
   *
   * @param manifest null if it has none
   */
  void addNamed(Manifest manifest, File jar) {
    String path =
        manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
    for (String each : path == null ? new String[0] : path.trim().split("\\s+")) {
      File named = new File(jar.toURI().resolve(each));
      if (!entries.contains(named)) {
        entries.add(named);
      }
    }
  }

  /** The folders and jars, with those that the manifests of jars named by now. */
  public List<File> entries() {
    return List.copyOf(entries);
  }
}
