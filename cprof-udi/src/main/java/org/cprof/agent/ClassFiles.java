package org.cprof.agent;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Reads class files from where the JDK's class loaders found them. Jars stay open and are read as
 * archives: the JDK's own connections to them open a jar anew for each file and check its
 * signatures, or leave it in a cache where the program would find it.
 */
final class ClassFiles {

  private static final String IN_JAR = "!/";

  /**
   * No lock is held while a file is read: that may need a class of the JDK's which another thread
   * initializes, and which waits to have a class of its own instrumented.
   */
  private final Map<File, ZipFile> jars = new ConcurrentHashMap<>();

  /**
   * @param file as {@link ClassLoader#getResource} gives it
   * @throws IOException if the file is not there or cannot be read
   * @throws RuntimeException if the place of its jar is no file
   */
  byte[] read(URL file) throws IOException {
    String place = file.getFile();
    int end = file.getProtocol().equals("jar") ? place.lastIndexOf(IN_JAR) : -1;
    if (end < 0) {
      try (InputStream in = file.openStream()) {
        return in.readAllBytes();
      }
    }
    String name = URI.create(place.substring(end + 1)).getPath().substring(1);
    byte[] found = read(new File(URI.create(place.substring(0, end))), name);
    if (found == null) {
      throw new FileNotFoundException(name);
    }
    return found;
  }

  private byte[] read(File place, String name) throws IOException {
    ZipFile jar = jar(place);
    ZipEntry entry = jar.getEntry(name);
    if (entry == null) {
      return null;
    }
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  private ZipFile jar(File place) throws IOException {
    ZipFile jar = jars.get(place);
    if (jar != null) {
      return jar;
    }
    ZipFile opened = new ZipFile(place);
    ZipFile first = jars.putIfAbsent(place, opened);
    if (first == null) {
      return opened;
    }
    opened.close();
    return first;
  }
}
