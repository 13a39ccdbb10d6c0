package org.cprof.classes;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * What tells the content of a jar: size and checksum of its central directory, which has the name,
 * the size and the checksum of every entry. So not even a large jar has to be read. The checksum
 * guards against accident alone; that of {@link Hashes} is slow in a JVM that has just started.
 */
public final class JarIdentity {
  // APPNOTE.TXT 4.3.16, the end of central directory record.
  private static final int END_SIGNATURE = 0x06054B50;
  private static final int END_BYTES = 22;
  private static final int MAX_COMMENT = 0xFFFF;
  private static final int DIRECTORY_BYTES = 12;
  private static final int DIRECTORY_START = 16;
  private static final int MAX_DIRECTORY = 1 << 28;

  private JarIdentity() {}

  /**
   * The identity of a jar.
   *
   * @throws IOException if it cannot be read or is no jar
   */
  public static String of(Path jar) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(jar.toFile(), "r")) {
      long length = file.length();
      ByteBuffer end = read(file, Math.max(0, length - END_BYTES - MAX_COMMENT), length);
      for (int at = end.limit() - END_BYTES; at >= 0; at--) {
        if (end.getInt(at) == END_SIGNATURE) {
          long bytes = end.getInt(at + DIRECTORY_BYTES) & 0xFFFFFFFFL;
          long start = end.getInt(at + DIRECTORY_START) & 0xFFFFFFFFL;
          if (bytes > MAX_DIRECTORY || start + bytes > length) {
            break;
          }
          byte[] directory = read(file, start, start + bytes).array();
          HexFormat hex = HexFormat.of();
          return hex.toHexDigits(Checksum.of(directory, 0, directory.length))
              + hex.toHexDigits(directory.length);
        }
      }
    }
    throw new IOException(jar + " is no jar that can be read: it has no central directory");
  }

  private static ByteBuffer read(RandomAccessFile file, long from, long to) throws IOException {
    byte[] bytes = new byte[(int) (to - from)];
    file.seek(from);
    file.readFully(bytes);
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
