package org.cprof.classes;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** A jar of the class path as a JVM reads it: of a multi-release jar, the files for its version. */
final class ClassJar implements Closeable {

  private final JarFile jar;

  /** Null if it has none. */
  private final Manifest manifest;

  /** The folders that have files; each name ends with a slash, or is empty. */
  private final Set<String> folders = new HashSet<>();

  /**
   * Opens a jar.
   *
   * @param feature the first number of the JVM's version
   * @throws IOException if it cannot be read; the message names it
   */
  ClassJar(File file, int feature) throws IOException {
    try {
      Runtime.Version version = Runtime.Version.parse(Integer.toString(feature));
      jar = new JarFile(file, false, ZipFile.OPEN_READ, version);
    } catch (ZipException e) {
      throw new IOException("cannot read " + file + ": it is no jar (" + e.getMessage() + ")", e);
    }
    try {
      manifest = jar.getManifest();
      jar.versionedStream().forEach(entry -> folders.add(ClassPathFiles.folderOf(entry.getName())));
    } catch (IOException | RuntimeException e) {
      jar.close();
      throw new IOException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** Null if it has none. */
  Manifest manifest() {
    return manifest;
  }

  /** Whether there are files in a folder; its name ends with a slash, or is empty. */
  boolean hasFolder(String folder) {
    return folders.contains(folder);
  }

  /** The names of all files that a class loader can find. */
  List<String> files() {
    return jar.versionedStream().map(JarEntry::getName).toList();
  }

  /** A file as a JVM finds it; null if there is none. */
  byte[] read(String name) throws IOException {
    JarEntry entry = jar.getJarEntry(name);
    return entry == null ? null : read(jar, entry);
  }

  /** What a file of an archive holds. */
  static byte[] read(ZipFile zip, ZipEntry file) throws IOException {
    try (InputStream in = zip.getInputStream(file)) {
      return in.readAllBytes();
    }
  }

  @Override
  public void close() throws IOException {
    jar.close();
  }
}
