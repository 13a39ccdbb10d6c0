package org.cprof.agent.classes;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The jars and folders where loaders of the program's find classes. None stays open: the program
 * may close its loader, and delete the jar.
 */
final class ClassPlaces {

  private static final String CLASS = ".class";

  /** The first jar that has a class file, by the file's name. */
  private final Map<String, File> jars = new ConcurrentHashMap<>();

  /** Files may come to a folder at any time. */
  private final List<File> folders = new CopyOnWriteArrayList<>();

  /** What cannot be read is left out, as the loader cannot read it either. */
  void add(List<File> places) {
    for (File place : places) {
      if (place.isFile()) {
        addJar(place);
      } else {
        folders.add(place);
      }
    }
  }

  private void addJar(File jar) {
    try (ZipFile zip = new ZipFile(jar)) {
      Enumeration<? extends ZipEntry> files = zip.entries();
      while (files.hasMoreElements()) {
        String name = files.nextElement().getName();
        if (name.endsWith(CLASS)) {
          jars.putIfAbsent(name, jar);
        }
      }
    } catch (IOException | RuntimeException unreadable) {
      // Without it.
    }
  }

  /**
   * A class file; null if there is none that can be read.
   *
   * @param className internal name
   */
  byte[] find(String className) {
    String name = className + CLASS;
    File jar = jars.get(name);
    try {
      return jar == null ? findInFolders(name) : read(jar, name);
    } catch (IOException gone) {
      return null;
    }
  }

  private static byte[] read(File jar, String name) throws IOException {
    try (ZipFile zip = new ZipFile(jar)) {
      ZipEntry file = zip.getEntry(name);
      return file == null ? null : ClassJar.read(zip, file);
    }
  }

  private byte[] findInFolders(String name) throws IOException {
    for (File folder : folders) {
      byte[] found = readFrom(folder, name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** A file in a folder; null if it is not there. */
  static byte[] readFrom(File folder, String name) throws IOException {
    File file = new File(folder, name);
    if (!file.isFile()) {
      return null;
    }
    try (InputStream in = new FileInputStream(file)) {
      return in.readAllBytes();
    }
  }
}
