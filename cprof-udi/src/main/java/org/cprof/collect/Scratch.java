package org.cprof.collect;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Zeroed memory in a temporary file, so that the heap stays small however large a tree is. The file
 * goes when it is closed. Not for use by several threads at once.
 */
final class Scratch implements Closeable {

  private static final int WINDOW_BITS = 26;
  private static final long WINDOW = 1L << WINDOW_BITS;

  /** So much of the file is written at once: a mapped page without disk space ends the JVM. */
  private static final int STEP = 1 << 20;

  private final FileChannel channel;
  private MappedByteBuffer[] windows = new MappedByteBuffer[0];
  private long top;
  private long written;

  Scratch() throws IOException {
    Path file = Files.createTempFile("cprof-", ".tmp");
    channel =
        FileChannel.open(
            file,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
  }

  /**
   * Takes memory; nothing is given back.
   *
   * @param bytes at most 64 MB
   * @return its address
   * @throws UncheckedIOException if the disk is full
   */
  long allocate(long bytes) {
    long start = top;
    if (start >>> WINDOW_BITS != (start + bytes - 1) >>> WINDOW_BITS) {
      start = (start >>> WINDOW_BITS) + 1 << WINDOW_BITS;
    }
    try {
      while (written < start + bytes) {
        ByteBuffer zeros = ByteBuffer.allocate(STEP);
        while (zeros.hasRemaining()) {
          written += channel.write(zeros, written);
        }
      }
      while (windows.length <= start >>> WINDOW_BITS) {
        MappedByteBuffer window = channel.map(MapMode.READ_WRITE, windows.length * WINDOW, WINDOW);
        window.order(ByteOrder.nativeOrder());
        windows = Arrays.copyOf(windows, windows.length + 1);
        windows[windows.length - 1] = window;
      }
    } catch (IOException full) {
      throw new UncheckedIOException(
          new IOException("no room for temporary data: " + full.getMessage(), full));
    }
    top = start + bytes;
    return start;
  }

  long getLong(long address) {
    return windows[(int) (address >>> WINDOW_BITS)].getLong((int) (address & WINDOW - 1));
  }

  void putLong(long address, long value) {
    windows[(int) (address >>> WINDOW_BITS)].putLong((int) (address & WINDOW - 1), value);
  }

  int getInt(long address) {
    return windows[(int) (address >>> WINDOW_BITS)].getInt((int) (address & WINDOW - 1));
  }

  void putInt(long address, int value) {
    windows[(int) (address >>> WINDOW_BITS)].putInt((int) (address & WINDOW - 1), value);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
