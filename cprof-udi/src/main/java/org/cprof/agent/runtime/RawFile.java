package org.cprof.agent.runtime;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The file of the raw profile, which a thread of its own keeps ahead of what is used. Whoever
 * profiles a process finds it by the process's id in a folder that only the user can read.
 */
public final class RawFile implements Runnable {

  /** What is behind it on the disk comes in such parts. */
  private static final int STEP = 4 << 20;

  private static final byte[] ZEROS = new byte[1 << 20];

  private final File path;
  private final long process;
  private final RandomAccessFile file;

  /** Mapped as long as this lives. */
  private final List<ByteBuffer> windows = new ArrayList<>();

  private long end;
  private int copies;

  private RawFile(File path, long process) throws IOException {
    this.path = path;
    this.process = process;
    this.file = new RandomAccessFile(path, "rw");
  }

  /**
   * Makes an empty file for this process.
   *
   * @throws IOException if it cannot be made; the message names it
   */
  public static RawFile create(File folder) throws IOException {
    if (folder.mkdirs()) {
      setPrivate(folder);
      folder.setExecutable(true, true);
    }
    long process = processId();
    File path = new File(folder, process + ".raw");
    try {
      RawFile raw = new RawFile(path, process);
      setPrivate(path);
      raw.grow();
      raw.grow();
      return raw;
    } catch (IOException problem) {
      path.delete();
      folder.delete();
      throw new IOException(path + ": " + problem.getMessage(), problem);
    }
  }

  private static void setPrivate(File file) {
    file.setReadable(false, false);
    file.setWritable(false, false);
    file.setExecutable(false, false);
    file.setReadable(true, true);
    file.setWritable(true, true);
  }

  /** The JDK's own way to ask sets up what waits for the end of processes. */
  private static long processId() throws IOException {
    try (InputStream stat = new FileInputStream("/proc/self/stat")) {
      String text = new String(stat.readAllBytes());
      return Long.parseLong(text.substring(0, text.indexOf(' ')));
    } catch (IOException notOnLinux) {
      return ProcessHandle.current().pid();
    }
  }

  public long process() {
    return process;
  }

  File path() {
    return path;
  }

  /** Hands the beginning to the run-time. */
  void open() {
    CProfControl.openFile(windows.get(0), end);
  }

  /** Starts the thread. */
  public void start() {
    Thread grower = AgentThreads.of("file", this);
    grower.start();
    CProfControl.setGrower(grower);
  }

  @Override
  public void run() {
    CProf.bypass();
    try {
      while (true) {
        if (CProfControl.isFileShort()) {
          int mapped = windows.size();
          grow();
          if (windows.size() > mapped) {
            CProfControl.addWindow(windows.get(mapped));
          }
          CProfControl.setFileEnd(end);
        } else {
          LockSupport.park(this);
        }
      }
    } catch (IOException problem) {
      CProfControl.setFileFull();
      System.err.println(
          "cprof: "
              + path
              + " cannot grow any more: "
              + problem.getMessage()
              + "; new contexts are counted in one row");
    }
  }

  private synchronized void grow() throws IOException {
    file.seek(end);
    for (int written = 0; written < STEP; written += ZEROS.length) {
      file.write(ZEROS);
    }
    if (end + STEP > windows.size() * CProfFile.WINDOW_BYTES) {
      if (windows.size() == CProfFile.MAX_WINDOWS) {
        throw new IOException("it has " + windows.size() + " windows");
      }
      windows.add(
          file.getChannel()
              .map(
                  MapMode.READ_WRITE,
                  windows.size() * CProfFile.WINDOW_BYTES,
                  CProfFile.WINDOW_BYTES));
    }
    end += STEP;
  }

  /** Leaves nothing behind. */
  public void remove() {
    path.delete();
    path.getParentFile().delete();
  }

  /**
   * Copies what the file has now to another one beside it.
   *
   * @return its name
   */
  synchronized String copy() throws IOException {
    File copy = new File(path.getParentFile(), path.getName() + "." + ++copies);
    byte[] part = new byte[1 << 16];
    try (InputStream in = new FileInputStream(path);
        OutputStream out = new FileOutputStream(copy)) {
      for (long left = CProfControl.fileTop(); left > 0; ) {
        int read = in.read(part, 0, (int) Math.min(part.length, left));
        if (read < 0) {
          break;
        }
        out.write(part, 0, read);
        left -= read;
      }
    }
    setPrivate(copy);
    return copy.getName();
  }
}
