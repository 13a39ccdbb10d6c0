package java.lang;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import sun.nio.ch.CProfIo;

/**
 * The file of the raw profile, which a thread of its own keeps ahead of what is used. Whoever
 * profiles a process finds it by the process's id in a folder that only the user can read.
 */
final class CProfRawFile implements Runnable {

  /** What is behind it on the disk comes in such parts. */
  private static final int STEP = 4 << 20;

  private static final byte[] ZEROS = new byte[1 << 20];

  private final File path;
  private final RandomAccessFile file;

  /** How many parts are mapped, and the address of the last one. */
  private int windows;

  private long window;

  private long end;
  private int copies;

  /** Of the pages that the last copy knows, in the order of the file. */
  private long[] hashesOfPages = {};

  private CProfRawFile(File path) throws IOException {
    this.path = path;
    this.file = new RandomAccessFile(path, "rw");
  }

  /**
   * Makes an empty file and opens it for counting.
   *
   * @throws IOException if it cannot be made; the message names it
   */
  static CProfRawFile open(File path) throws IOException {
    File folder = path.getParentFile();
    if (folder.mkdirs()) {
      setPrivate(folder);
      folder.setExecutable(true, true);
    }
    try {
      CProfRawFile raw = new CProfRawFile(path);
      setPrivate(path);
      raw.grow();
      raw.grow();
      CProfFile.open(raw.window);
      CProfFile.setEnd(raw.end);
      return raw;
    } catch (IOException problem) {
      path.delete();
      folder.delete();
      throw new IOException(path.toString().concat(": ").concat(problem.getMessage()), problem);
    }
  }

  private static void setPrivate(File file) {
    file.setReadable(false, false);
    file.setWritable(false, false);
    file.setExecutable(false, false);
    file.setReadable(true, true);
    file.setWritable(true, true);
  }

  File path() {
    return path;
  }

  void start() {
    Thread grower = CProfOwnThreads.of("file", this);
    grower.start();
    CProfFile.setGrower(grower);
  }

  @Override
  public void run() {
    CProf.bypass();
    try {
      while (true) {
        if (!CProfFile.isShort() || !hasGrown()) {
          LockSupport.park(this);
        }
      }
    } catch (IOException problem) {
      CProfFile.setFull();
      CProfSession.say(
          path
              + " cannot grow any more: "
              + problem.getMessage()
              + "; new contexts are counted in one row");
    }
  }

  /** Makes the file longer; false without heap for that. */
  private boolean hasGrown() throws IOException {
    int mapped = windows;
    try {
      grow();
    } catch (OutOfMemoryError noHeap) {
      CProfFile.setFailed();
      return false;
    }
    if (windows > mapped) {
      CProfFile.addWindow(window);
    }
    CProfFile.setEnd(end);
    return true;
  }

  private synchronized void grow() throws IOException {
    file.seek(end);
    for (int written = 0; written < STEP; written += ZEROS.length) {
      file.write(ZEROS);
    }
    if (end + STEP > windows * CProfFile.WINDOW_BYTES) {
      map();
    }
    end += STEP;
  }

  /** Who reads the file while the JVM runs finds all of the mapped part in it. */
  private void map() throws IOException {
    if (windows == CProfFile.MAX_WINDOWS) {
      throw new IOException("it has " + windows + " windows");
    }
    long start = windows * CProfFile.WINDOW_BYTES;
    file.setLength(start + CProfFile.WINDOW_BYTES);
    try {
      window = CProfIo.map(file, start, CProfFile.WINDOW_BYTES);
    } catch (OutOfMemoryError noRoom) {
      throw new IOException("it cannot be mapped: ".concat(noRoom.getMessage()), noRoom);
    }
    windows++;
  }

  /**
   * Keeps what the file has now in another one beside it: the pages that have changed since the
   * last time, or at first since they were all zero, each behind its number.
   *
   * @return its name
   */
  synchronized String copy() throws IOException {
    File copy = new File(path.getParentFile(), path.getName() + "." + ++copies);
    int pages = (int) ((CProfFile.top() - 1) / CProfFile.PAGE_BYTES) + 1;
    long[] hashes = Arrays.copyOf(hashesOfPages, pages);
    byte[] part = new byte[CProfFile.PAGE + CProfFile.PAGE_BYTES];
    try (OutputStream out = new FileOutputStream(copy)) {
      for (int page = 0; page < pages; page++) {
        long address = CProfFile.address((long) page * CProfFile.PAGE_BYTES);
        CProfMemory.copyOut(address, part, CProfFile.PAGE, CProfFile.PAGE_BYTES);
        long hash = hash(part);
        if (hash != hashes[page]) {
          hashes[page] = hash;
          CProfMemory.putLong(part, 0, page);
          out.write(part);
        }
      }
    }
    setPrivate(copy);
    hashesOfPages = hashes;
    return copy.getName();
  }

  /** 0 for a page of zeros. */
  private static long hash(byte[] part) {
    long hash = 0;
    for (int at = CProfFile.PAGE; at < part.length; at += 8) {
      hash = (hash ^ CProfMemory.getLong(part, at)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return hash;
  }
}
