package java.lang;

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
final class CProfRawFile implements Runnable {

  /** What is behind it on the disk comes in such parts. */
  private static final int STEP = 4 << 20;

  private static final byte[] ZEROS = new byte[1 << 20];

  private final File path;
  private final RandomAccessFile file;

  /** Mapped as long as this lives. */
  private final List<ByteBuffer> windows = new ArrayList<>();

  private long end;
  private int copies;

  private CProfRawFile(File path) throws IOException {
    this.path = path;
    this.file = new RandomAccessFile(path, "rw");
  }

  /**
   * Makes an empty file for a process and opens it for counting.
   *
   * @throws IOException if it cannot be made; the message names it
   */
  static CProfRawFile open(File folder, long process) throws IOException {
    if (folder.mkdirs()) {
      setPrivate(folder);
      folder.setExecutable(true, true);
    }
    File path = new File(folder, process + ".raw");
    try {
      CProfRawFile raw = new CProfRawFile(path);
      setPrivate(path);
      raw.grow();
      raw.grow();
      CProfFile.open(CProfBuffers.address(raw.windows.get(0)));
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

  /** Starts the thread. */
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
        if (CProfFile.isShort()) {
          int mapped = windows.size();
          grow();
          if (windows.size() > mapped) {
            CProfFile.addWindow(CProfBuffers.address(windows.get(mapped)));
          }
          CProfFile.setEnd(end);
        } else {
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
      for (long left = CProfFile.top(); left > 0; ) {
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
