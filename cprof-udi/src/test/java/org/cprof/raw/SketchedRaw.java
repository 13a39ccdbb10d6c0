package org.cprof.raw;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes a raw profile without threads: a header, and a log in one chunk. */
public final class SketchedRaw {

  /** Where the JVM has mapped the file. */
  public static final long ADDRESS = 0x7F00_0000_0000L;

  private static final long MAGIC = 0x3857_4152_464F_5250L;
  private static final int HEADER = 8192;
  private static final int ARENA = HEADER;
  static final int CHUNK = ARENA + 24;
  static final int CONTENT = CHUNK + 24;
  private static final int ROOM = 1 << 14;
  static final int LENGTH = CONTENT + ROOM;

  private final ByteBuffer bytes = ByteBuffer.allocate(LENGTH).order(ByteOrder.nativeOrder());

  private int used = CONTENT;

  public SketchedRaw() {
    bytes.putLong(0, MAGIC);
    bytes.putInt(8, 72); // bytes of a node before its slots
    bytes.putLong(48, ADDRESS + ARENA);
    bytes.putLong(104, 1);
    bytes.putLong(112, ADDRESS);
    bytes.putLong(ARENA, ADDRESS + CHUNK);
    bytes.putLong(ARENA + 8, ADDRESS + CHUNK);
    bytes.putLong(CHUNK + 8, ADDRESS + CONTENT);
  }

  /** Sets a field of the header. */
  public SketchedRaw header(int offset, long value) {
    bytes.putLong(offset, value);
    return this;
  }

  /** Puts the address of a place in the file at another one. */
  SketchedRaw at(int offset, long place) {
    bytes.putLong(offset, ADDRESS + place);
    return this;
  }

  /** Adds an entry of the log: its length, and its bytes up to a multiple of 8. */
  public SketchedRaw log(LogEntry entry) {
    byte[] content = entry.encoded();
    bytes.putLong(used, content.length);
    bytes.put(used + 8, content);
    used += 8 + (content.length + 7) / 8 * 8;
    bytes.putLong(CHUNK + 8, ADDRESS + used);
    return this;
  }

  /** The log gets an entry of a length that none has. */
  public SketchedRaw damagedLog() {
    bytes.putLong(used, -5);
    bytes.putLong(CHUNK + 8, ADDRESS + used + 8);
    return this;
  }

  public Path write(Path file) throws IOException {
    return Files.write(file, bytes.array());
  }

  /** Writes it with a log of the service beside it. */
  public Path write(Path file, List<LogEntry> ofService) throws IOException {
    try (LogFile log = LogFile.create(LogFile.of(file))) {
      for (LogEntry entry : ofService) {
        log.add(entry);
      }
    }
    return write(file);
  }
}
