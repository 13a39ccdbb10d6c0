package org.cprof.classes;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A jar of the class path, which stays open. The JDK shares what it knows of an open archive with
 * whoever opens it next, which would then do less: but not between two that read the names of old
 * archives in different character sets.
 */
final class ClassJar {

  private static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final String VERSIONS = "META-INF/versions/";

  private final ZipFile zip;

  /** Null if it has none. */
  private final Manifest manifest;

  private final Set<String> folders = new HashSet<>();

  /** The versions of a multi-release jar that this JVM looks into, the newest first. */
  private final Set<Integer> versions = new TreeSet<>(Collections.reverseOrder());

  ClassJar(File file) throws IOException {
    zip = open(file);
    manifest = manifest(zip);
    boolean isMultiRelease =
        manifest != null
            && "true"
                .equalsIgnoreCase(
                    manifest.getMainAttributes().getValue(Attributes.Name.MULTI_RELEASE));
    Enumeration<? extends ZipEntry> entries = zip.entries();
    while (entries.hasMoreElements()) {
      String name = entries.nextElement().getName();
      int version = isMultiRelease ? version(name) : 0;
      if (version > 0 && version <= Runtime.version().feature()) {
        versions.add(version);
        name = name.substring(name.indexOf('/', VERSIONS.length()) + 1);
      }
      folders.add(name.substring(0, name.lastIndexOf('/') + 1));
    }
  }

  /** An archive that shares nothing with those that the program opens. */
  static ZipFile open(File file) throws IOException {
    return new ZipFile(file, ZipFile.OPEN_READ, StandardCharsets.ISO_8859_1);
  }

  /** The manifest of a jar, or null if it has none. */
  static Manifest manifest(ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry(MANIFEST);
    if (entry == null) {
      return null;
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return new Manifest(in);
    }
  }

  /** Null if it has none. */
  Manifest manifest() {
    return manifest;
  }

  /** What a file of an archive holds. */
  static byte[] read(ZipFile zip, ZipEntry file) throws IOException {
    try (InputStream in = zip.getInputStream(file)) {
      return in.readAllBytes();
    }
  }

  /** The version that a file is for, 0 if it is for any. */
  private static int version(String name) {
    int end = name.startsWith(VERSIONS) ? name.indexOf('/', VERSIONS.length()) : -1;
    try {
      return end < 0 ? 0 : Integer.parseInt(name.substring(VERSIONS.length(), end));
    } catch (NumberFormatException noVersion) {
      return 0;
    }
  }

  /** Whether there are files in a folder; its name ends with a slash, or is empty. */
  boolean hasFolder(String folder) {
    return folders.contains(folder);
  }

  /** A file as this JVM finds it; null if there is none. */
  byte[] read(String name) throws IOException {
    ZipEntry entry = null;
    for (int version : versions) {
      entry = entry == null ? zip.getEntry(VERSIONS + version + "/" + name) : entry;
    }
    entry = entry == null ? zip.getEntry(name) : entry;
    return entry == null ? null : read(zip, entry);
  }
}
