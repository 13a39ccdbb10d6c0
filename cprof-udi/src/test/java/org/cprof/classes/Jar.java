package org.cprof.classes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar for tests. */
public final class Jar {

  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  public Jar with(String name, byte[] content) {
    entries.put(name, content);
    return this;
  }

  public Jar with(String name, String content) {
    return with(name, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes it; the same entries make the same file. */
  public Path write(Path file) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> each : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(each.getKey());
        entry.setTime(0);
        out.putNextEntry(entry);
        out.write(each.getValue());
      }
    }
    return file;
  }
}
