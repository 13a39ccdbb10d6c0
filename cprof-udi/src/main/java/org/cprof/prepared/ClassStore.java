package org.cprof.prepared;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.cprof.classes.Checksum;
import org.cprof.instrument.method.MethodInfo;

/**
 * Instrumented classes that outlive a run, by what their code depends on: a file that only grows.
 * Several processes may add classes at once. Everything has a checksum: what is damaged is as good
 * as not there. Thread-safe.
 *
 * <pre>
 *   magic   entries: int length   long key   long hash of the rest   bytes of the class
 * </pre>
 */
public final class ClassStore implements Closeable {

  /** The last byte is the version of the format. */
  private static final byte[] MAGIC = {'C', 'P', 'R', 'O', 'F', 'S', 'T', 3};

  private static final int HEAD = 20;

  /** No class is so large. */
  private static final int MAX_LENGTH = 1 << 28;

  /** A class with where its entry starts; -1 if it is in no store. */
  public record Entry(long start, PreparedClass prepared) {}

  private final Path file;
  private final FileChannel channel;
  private final RecordCodec codec;

  /** Where the entry of a key starts. */
  private final Map<Long, Long> starts = new ConcurrentHashMap<>();

  private long end;

  private ClassStore(Path file, FileChannel channel, IntFunction<MethodInfo> routines) {
    this.file = file;
    this.channel = channel;
    this.codec = new RecordCodec(routines);
  }

  /**
   * Opens a store; one that is not there yet, or damaged at its start, begins anew.
   *
   * @param routines the routines that callers count, by the bytecode of the target
   * @throws IOException if the file cannot be read or written
   */
  public static ClassStore open(Path file, IntFunction<MethodInfo> routines) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    ClassStore store = new ClassStore(file, channel, routines);
    try {
      store.begin();
    } catch (IOException problem) {
      channel.close();
      throw new IOException(file + ": " + problem.getMessage(), problem);
    }
    return store;
  }

  /** A JVM may lock a file once. */
  private void begin() throws IOException {
    synchronized (ClassStore.class) {
      try (FileLock lock = channel.lock()) {
        ByteBuffer magic = read(0, MAGIC.length);
        if (magic == null || !Arrays.equals(magic.array(), MAGIC)) {
          channel.truncate(0);
          write(ByteBuffer.wrap(MAGIC), 0);
        }
        end = MAGIC.length;
        findNew();
      }
    }
  }

  public static ClassStore openForReading(Path file, IntFunction<MethodInfo> routines)
      throws IOException {
    return new ClassStore(file, FileChannel.open(file, StandardOpenOption.READ), routines);
  }

  public Path file() {
    return file;
  }

  public synchronized int size() {
    return starts.size();
  }

  public synchronized long bytes() {
    return end;
  }

  /** Finds entries that came since the last time; behind a damaged one there are none. */
  private void findNew() throws IOException {
    long size = channel.size();
    ByteBuffer head = end + HEAD <= size ? read(end, HEAD) : null;
    while (head != null) {
      int length = head.getInt(0);
      if (length < 0 || length > MAX_LENGTH || end + HEAD + length > size) {
        channel.truncate(end);
        return;
      }
      // Of two entries of a key the first one may have been found damaged.
      starts.put(head.getLong(4), end);
      end += HEAD + length;
      head = end + HEAD <= size ? read(end, HEAD) : null;
    }
  }

  /** The bytes at a place, or null where there are none. */
  private ByteBuffer read(long start, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, start + buffer.position()) < 0) {
        return null;
      }
    }
    return buffer;
  }

  private void write(ByteBuffer bytes, long start) throws IOException {
    long at = start;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  /** The class of a key; null if there is none, or it is damaged, so that it is made again. */
  public Entry find(long key) {
    Long start = starts.get(key);
    try {
      return start == null ? null : new Entry(start, read(start));
    } catch (IOException damaged) {
      starts.remove(key);
      return null;
    }
  }

  /**
   * The class whose entry starts at a place.
   *
   * @throws IOException if there is none, or it is damaged
   */
  public PreparedClass read(long start) throws IOException {
    ByteBuffer head = read(start, HEAD);
    int length = head == null ? -1 : head.getInt(0);
    ByteBuffer content = length < 0 || length > MAX_LENGTH ? null : read(start + HEAD, length);
    if (content == null || Checksum.of(content.array(), 0, length) != head.getLong(12)) {
      throw new IOException(file + ": the entry at " + start + " is damaged");
    }
    try {
      return codec.read(new Message(content.array()), PreparedClass.class);
    } catch (RuntimeException damaged) {
      throw new IOException(file + ": the entry at " + start + " is damaged", damaged);
    }
  }

  /**
   * Adds a class.
   *
   * @return where its entry starts
   * @throws IOException if the disk is full
   */
  public synchronized long add(long key, PreparedClass prepared) throws IOException {
    byte[] content = RecordCodec.write(new Message(), prepared).content();
    ByteBuffer entry = ByteBuffer.allocate(HEAD + content.length);
    entry.putInt(content.length).putLong(key);
    entry.putLong(Checksum.of(content, 0, content.length)).put(content).flip();
    synchronized (ClassStore.class) {
      try (FileLock lock = channel.lock()) {
        findNew();
        write(entry, end);
      }
    }
    long start = end;
    starts.put(key, start);
    end += HEAD + content.length;
    return start;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
