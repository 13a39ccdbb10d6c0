package org.cprof.start;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar for {@code --patch-module}. Not compressed: inflating would take longer than reading. */
final class StartJar {

  private StartJar() {}

  /**
   * Writes a jar.
   *
   * @param classes class files by internal name
   */
  static void write(Path file, Map<String, byte[]> classes) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        ZipOutputStream jar = new ZipOutputStream(out)) {
      jar.setMethod(ZipOutputStream.STORED);
      for (Map.Entry<String, byte[]> each : new TreeMap<>(classes).entrySet()) {
        jar.putNextEntry(entry(each.getKey() + ".class", each.getValue()));
        jar.write(each.getValue());
      }
    }
  }

  private static ZipEntry entry(String name, byte[] content) {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0);
    entry.setSize(content.length);
    entry.setCrc(checksum.getValue());
    return entry;
  }
}
