package org.cprof.prepared;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import org.cprof.instrument.method.MethodInfo;

/**
 * Reads a file of prepared classes inside the profiled VM, class by class as they are asked for.
 * Everything has a checksum: what is damaged is as good as not there. Thread-safe.
 */
public final class PreparedClasses implements Closeable {

  private static final int MAX_HEADER = 1 << 16;

  private final RandomAccessFile file;
  private final String name;
  private final byte[] index;
  private final IntFunction<MethodInfo> routines;

  /**
   * Opens a file.
   *
   * @param header what the file must have been made for
   * @param routines the routines of this VM that callers count, by the bytecode of the target
   * @throws IOException if it cannot be read, is damaged or was made for something else; the
   *     message names the file and the reason
   */
  public PreparedClasses(String path, String header, IntFunction<MethodInfo> routines)
      throws IOException {
    this.routines = routines;
    name = path;
    file = new RandomAccessFile(path, "r");
    try {
      checkHeader(header);
      index = readIndex();
    } catch (IOException problem) {
      file.close();
      throw new IOException(path + ": " + problem.getMessage(), problem);
    }
  }

  private void checkHeader(String expected) throws IOException {
    byte[] start = read(0, PreparedFile.MAGIC.length + 4);
    int length = ByteSource.intAt(start, PreparedFile.MAGIC.length);
    if (!hasMagic(start, 0) || length < 0 || length > MAX_HEADER) {
      throw new IOException("no file of prepared classes of this version");
    }
    byte[] text = read(start.length, length);
    if (!new String(text, StandardCharsets.UTF_8).equals(expected)) {
      throw new IOException("made for other settings");
    }
  }

  private byte[] readIndex() throws IOException {
    long end = file.length() - PreparedFile.TRAILER;
    byte[] trailer = read(Math.max(end, 0), PreparedFile.TRAILER);
    long start = ByteSource.longAt(trailer, 0);
    long length = ByteSource.intAt(trailer, 8) * (long) PreparedFile.INDEX_ENTRY;
    if (!hasMagic(trailer, 20) || start < 0 || length < 0 || start + length != end) {
      throw new IOException("truncated or damaged");
    }
    byte[] bytes = read(start, (int) length);
    if (ByteSource.hash(bytes, 0, bytes.length) != ByteSource.longAt(trailer, 12)) {
      throw new IOException("damaged index");
    }
    return bytes;
  }

  private static boolean hasMagic(byte[] bytes, int at) {
    for (int i = 0; i < PreparedFile.MAGIC.length; i++) {
      if (bytes[at + i] != PreparedFile.MAGIC[i]) {
        return false;
      }
    }
    return true;
  }

  /** The file. */
  public String path() {
    return name;
  }

  private byte[] read(long position, int length) throws IOException {
    byte[] bytes = new byte[length];
    file.seek(position);
    file.readFully(bytes);
    return bytes;
  }

  /**
   * The prepared form of a class, or null if there is none.
   *
   * @param className internal name
   * @throws IOException if it is damaged; the message names the file and the class
   */
  public synchronized PreparedClass find(String className) throws IOException {
    long start = start(ByteSource.hash(className));
    if (start < 0) {
      return null;
    }
    try {
      PreparedClass found = PreparedClass.decoded(entry(start), routines);
      return found.name().equals(className) ? found : null;
    } catch (IOException | RuntimeException problem) {
      throw damaged("the entry of " + className, problem);
    }
  }

  /**
   * An entry that is no class, or null if it is not there.
   *
   * @throws IOException if it is damaged; the message names the file and the entry
   */
  public synchronized byte[] other(String entryName) throws IOException {
    long start = start(ByteSource.hash(entryName));
    try {
      return start < 0 ? null : entry(start);
    } catch (IOException problem) {
      throw damaged("the entry of " + entryName, problem);
    }
  }

  private byte[] entry(long start) throws IOException {
    byte[] head = read(start, PreparedFile.ENTRY_HEAD);
    int length = ByteSource.intAt(head, 0);
    if (length < 0 || start + length > file.length()) {
      throw new IOException("wrong length");
    }
    byte[] entry = read(start + head.length, length);
    if (ByteSource.hash(entry, 0, length) != ByteSource.longAt(head, 4)) {
      throw new IOException("wrong checksum");
    }
    return entry;
  }

  private IOException damaged(String what, Exception problem) {
    return new IOException(name + ": " + what + " is damaged: " + problem.getMessage(), problem);
  }

  /** Where the entry of a name's hash starts, or -1. */
  private long start(long hash) {
    int low = 0;
    int high = index.length / PreparedFile.INDEX_ENTRY - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long found = ByteSource.longAt(index, middle * PreparedFile.INDEX_ENTRY);
      if (found == hash) {
        return ByteSource.longAt(index, middle * PreparedFile.INDEX_ENTRY + 8);
      }
      if (found < hash) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
