package org.cprof.classes;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads the class files of a class path. Thread-safe. */
public final class ClassPathFiles {

  private static final String CLASS = ".class";

  /** A jar that stays open, or a folder where the jar is null. */
  private record Entry(File folder, ClassJar jar) {}

  /** Jars and folders in their order. */
  private final List<Entry> entries = new ArrayList<>();

  /** The entries that may have a package, as told by its name with slashes. */
  private final Map<String, List<Entry>> byPackage = new ConcurrentHashMap<>();

  /** Opens the jars. What cannot be read is left out, as the loader cannot read it either. */
  public ClassPathFiles(ClassPath path) {
    // The manifests of jars add entries.
    int number = 0;
    for (File entry = path.entry(number); entry != null; entry = path.entry(++number)) {
      if (entry.isFile()) {
        addJar(entry, path);
      } else {
        entries.add(new Entry(entry, null));
      }
    }
  }

  private void addJar(File file, ClassPath path) {
    try {
      ClassJar jar = new ClassJar(file);
      entries.add(new Entry(null, jar));
      path.addNamed(jar.manifest(), file);
    } catch (IOException | RuntimeException unreadable) {
      // Without it.
    }
  }

  /**
   * The class file that the loader of the class path would find; null if there is none, or none
   * that can be read.
   *
   * @param className internal name
   */
  byte[] find(String className) {
    try {
      for (Entry entry : entriesOf(className.substring(0, className.lastIndexOf('/') + 1))) {
        byte[] found =
            entry.jar == null
                ? read(new File(entry.folder, className + CLASS))
                : entry.jar.read(className + CLASS);
        if (found != null) {
          return found;
        }
      }
      return null;
    } catch (IOException | RuntimeException unreadable) {
      return null;
    }
  }

  private static byte[] read(File file) throws IOException {
    return file.isFile() ? Files.readAllBytes(file.toPath()) : null;
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
}
