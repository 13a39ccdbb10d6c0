package org.cprof.raw;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory of a profiled JVM, by the addresses that it had there. Not for use by several threads
 * at once.
 */
public final class RawMemory {

  private final Path file;

  /** Addresses of the windows, in the order of the file. */
  private final long[] starts;

  private final MappedByteBuffer[] windows;

  /** The window that was read last, its number, address and bytes. */
  private MappedByteBuffer window;

  private int number;
  private long start;
  private int limit;

  private RawMemory(Path file, long[] starts, MappedByteBuffer[] windows) {
    this.file = file;
    this.starts = starts;
    this.windows = windows;
    enter(0);
  }

  /**
   * Maps a file.
   *
   * @param content the file
   * @param file its name in messages
   * @throws IOException if it cannot be read, or is not a raw profile
   */
  static RawMemory open(Path content, Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(content, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size < CProfFile.HEADER_BYTES) {
        throw new IOException(file + ": not a raw profile, or one of a JVM that is about to start");
      }
      MappedByteBuffer header = window(channel, 0, size);
      long count = header.getLong(CProfFile.WINDOWS);
      long magic = header.getLong(0);
      if (magic != CProfFile.MAGIC && RawProfile.isRaw(magic)) {
        throw new IOException(
            file + ": a raw profile of another version of CProf, which alone can read it");
      }
      if (magic != CProfFile.MAGIC || count < 1 || count > CProfFile.MAX_WINDOWS) {
        throw new IOException(file + ": not a raw profile, or one of a JVM that is about to start");
      }
      long[] starts = new long[(int) count];
      MappedByteBuffer[] windows = new MappedByteBuffer[starts.length];
      for (int i = 0; i < starts.length; i++) {
        starts[i] = header.getLong(CProfFile.WINDOWS + 8 * (i + 1));
        windows[i] = i == 0 ? header : window(channel, i * CProfFile.WINDOW_BYTES, size);
      }
      return new RawMemory(file, starts, windows);
    }
  }

  private static MappedByteBuffer window(FileChannel channel, long start, long size)
      throws IOException {
    long bytes = Math.max(0, Math.min(CProfFile.WINDOW_BYTES, size - start));
    MappedByteBuffer window = channel.map(MapMode.READ_ONLY, start, bytes);
    window.order(ByteOrder.nativeOrder());
    return window;
  }

  /** Address of the file's header. */
  long header() {
    return starts[0];
  }

  public long getLong(long address) {
    int at = place(address, Long.BYTES);
    return window.getLong(at);
  }

  public int getInt(long address) {
    int at = place(address, Integer.BYTES);
    return window.getInt(at);
  }

  /** Where in the file something is. */
  long offset(long address) {
    int at = place(address, 1);
    return number * CProfFile.WINDOW_BYTES + at;
  }

  /** More bytes than any {@link #offset}. */
  long size() {
    return windows.length * CProfFile.WINDOW_BYTES;
  }

  byte[] bytes(long address, int count) {
    byte[] bytes = new byte[count];
    int at = place(address, count);
    window.get(at, bytes);
    return bytes;
  }

  /** Characters, as the JVM has put them there one by one. */
  public String text(long address, int length) {
    if (length < 0 || length > CProfFile.WINDOW_BYTES / Character.BYTES) {
      throw damaged("a text of " + length + " characters");
    }
    ByteBuffer bytes = ByteBuffer.wrap(bytes(address, Character.BYTES * length));
    return bytes.order(ByteOrder.nativeOrder()).asCharBuffer().toString();
  }

  /**
   * The addresses of a list's elements, from the first one to the last.
   *
   * @param first address, or 0
   * @param link where each element has the address of the next one, or 0
   */
  List<Long> list(long first, int link) {
    List<Long> elements = new ArrayList<>();
    long most = 0;
    for (MappedByteBuffer window : windows) {
      most += window.limit() / Long.BYTES;
    }
    for (long element = first; element != 0; element = getLong(element + link)) {
      if (elements.size() == most) {
        throw damaged("a list goes round, through address 0x" + Long.toHexString(element));
      }
      elements.add(element);
    }
    return elements;
  }

  /** What is told of a file with something in it that no JVM writes. */
  UncheckedIOException damaged(String reason) {
    return new UncheckedIOException(new IOException(file + ": damaged: " + reason));
  }

  /** Where so many bytes are in their window, which is entered. */
  private int place(long address, int bytes) {
    if (!contains(address, bytes)) {
      find(address, bytes);
    }
    return (int) (address - start);
  }

  private void find(long address, int bytes) {
    for (int i = 0; i < starts.length; i++) {
      enter(i);
      if (contains(address, bytes)) {
        return;
      }
    }
    throw damaged("there is nothing at address 0x" + Long.toHexString(address));
  }

  private boolean contains(long address, int bytes) {
    return address >= start && address - start <= limit - bytes;
  }

  private void enter(int next) {
    number = next;
    window = windows[next];
    start = starts[next];
    limit = window.limit();
  }
}
