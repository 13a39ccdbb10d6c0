package org.cprof.raw;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * The log beside a raw profile: what the service that instruments the JVM's classes knows of it. An
 * entry is there as soon as the JVM can execute what it names. Thread-safe.
 */
public final class LogFile implements Closeable {

  private static final String LOG = ".log";

  /** No entry is longer. */
  private static final int MOST = 1 << 28;

  private final FileChannel channel;

  private LogFile(FileChannel channel) {
    this.channel = channel;
  }

  /** Where the log of a raw profile is. */
  public static Path of(Path raw) {
    return raw.resolveSibling(Images.name(raw) + LOG);
  }

  /**
   * Begins a log.
   *
   * @throws IOException if it cannot be written
   */
  public static LogFile create(Path file) throws IOException {
    return new LogFile(
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE));
  }

  /**
   * Adds an entry.
   *
   * @throws IOException if the disk is full
   */
  public synchronized void add(LogEntry entry) throws IOException {
    byte[] content = entry.encoded();
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + content.length);
    bytes.putInt(content.length).put(content).flip();
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /**
   * Hands over the entries of a log in their order; one that is not complete yet is the end.
   *
   * @throws IOException if the file cannot be read, or is damaged
   */
  public static void read(Path file, Consumer<byte[]> entries) throws IOException {
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        DataInputStream in = new DataInputStream(bytes)) {
      while (true) {
        int length = in.readInt();
        if (length < 0 || length > MOST) {
          throw new IOException(file + ": damaged: an entry of the log has " + length + " bytes");
        }
        byte[] content = in.readNBytes(length);
        if (content.length < length) {
          return;
        }
        entries.accept(content);
      }
    } catch (EOFException end) {
      // All of it.
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
