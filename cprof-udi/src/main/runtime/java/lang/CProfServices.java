package java.lang;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Where a service is found that instruments classes: it runs, or this JVM starts it. */
final class CProfServices {

  private static final int TRIES = 1000;
  private static final int MILLIS_BETWEEN = 10;

  private CProfServices() {}

  /**
   * @param service {@code channels:FOLDER} with the pipes of a service that runs, or {@code
   *     command:FILE} with the command by which one is started, a word in each line
   */
  static CProfChannel open(String service, long process) throws IOException {
    if (service.startsWith(CProfMessage.CHANNELS)) {
      return take(new File(service.substring(CProfMessage.CHANNELS.length())), process);
    }
    if (service.startsWith(CProfMessage.COMMAND)) {
      return CProfStartedService.start(new File(service.substring(CProfMessage.COMMAND.length())));
    }
    throw new IOException(service.concat(": not channels:FOLDER or command:FILE"));
  }

  /**
   * Takes a free pair of pipes in a folder.
   *
   * @throws IOException if there is none, or nobody at its other end
   */
  private static CProfChannel take(File folder, long process) throws IOException {
    File own = own(folder, process);
    for (int i = 0; i < TRIES; i++) {
      String[] names = folder.list();
      if (names == null) {
        break;
      }
      for (String name : names) {
        if (name.startsWith(CProfMessage.FREE) && new File(folder, name).renameTo(own)) {
          return open(own);
        }
      }
      pause();
    }
    throw new IOException(folder + ": no service that instruments classes");
  }

  /** A program that has replaced itself (execv) finds a pair of its process's there. */
  private static File own(File folder, long process) {
    File own = new File(folder, Long.toString(process));
    for (int image = 2; own.exists(); image++) {
      own = new File(folder, process + "-" + image);
    }
    return own;
  }

  private static void pause() {
    try {
      Thread.sleep(MILLIS_BETWEEN);
    } catch (InterruptedException later) {
      Thread.currentThread().interrupt();
    }
  }

  /** Opened for both at first, no pipe waits for its other end; one whose other end goes ends. */
  private static CProfChannel open(File pair) throws IOException {
    File ask = new File(pair, CProfMessage.ASK);
    File answer = new File(pair, CProfMessage.ANSWER);
    try (Closeable noWaiting = new RandomAccessFile(ask, "rw");
        Closeable either = new RandomAccessFile(answer, "rw")) {
      return new CProfChannel(
          new FileOutputStream(ask).getFD(), new FileInputStream(answer).getFD());
    }
  }
}
