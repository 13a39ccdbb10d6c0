package java.lang;

import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The way to the service that instruments classes: two pipes with names, of which a JVM takes one
 * pair for itself. One request at a time.
 */
final class CProfChannel {

  /** A pair that no JVM has taken begins so; then it has the process's number. */
  private static final String FREE = "free-";

  private static final String ASK = "ask";
  private static final String ANSWER = "answer";
  private static final String VIRTUAL = "java.lang.VirtualThread";

  private static final int TRIES = 1000;
  private static final int MILLIS_BETWEEN = 10;

  private final OutputStream ask;
  private final InputStream answer;

  /** 1 while a thread asks. */
  private final AtomicInteger isBusy = new AtomicInteger();

  /** The thread that asks; null while none does. */
  private Thread asking;

  private boolean isClosed;

  CProfChannel(OutputStream ask, InputStream answer) {
    this.ask = ask;
    this.answer = answer;
  }

  /**
   * Takes a free pair of pipes in a folder.
   *
   * @throws IOException if there is none, or nobody at its other end
   */
  static CProfChannel take(File folder, long process) throws IOException {
    File own = new File(folder, Long.toString(process));
    for (int i = 0; i < TRIES && !own.exists(); i++) {
      String[] names = folder.list();
      if (names == null) {
        break;
      }
      for (String name : names) {
        if (name.startsWith(FREE) && new File(folder, name).renameTo(own)) {
          return open(own);
        }
      }
      pause();
    }
    throw new IOException(folder + ": no service that instruments classes");
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
    File ask = new File(pair, ASK);
    File answer = new File(pair, ANSWER);
    try (Closeable noWaiting = new RandomAccessFile(ask, "rw");
        Closeable either = new RandomAccessFile(answer, "rw")) {
      return new CProfChannel(new FileOutputStream(ask), new FileInputStream(answer));
    }
  }

  /**
   * Asks, and waits for the answer; null if nobody answers any more. A virtual thread that waited
   * for a monitor would leave its carrier, and may find none again: carriers ask, too, when they
   * load a class. So virtual threads spin, and stay. A thread that asks gets null for a class that
   * it loads to ask.
   */
  CProfMessage ask(CProfMessage request) {
    if (asking == Thread.currentThread()) {
      return null;
    }
    if (Thread.currentThread().getClass().getName().equals(VIRTUAL)) {
      return askAlone(request);
    }
    synchronized (this) {
      return askAlone(request);
    }
  }

  private CProfMessage askAlone(CProfMessage request) {
    while (!isBusy.compareAndSet(0, 1)) {
      Thread.onSpinWait();
    }
    asking = Thread.currentThread();
    try {
      return exchanged(request);
    } finally {
      asking = null;
      isBusy.set(0);
    }
  }

  private CProfMessage exchanged(CProfMessage request) {
    if (isClosed) {
      return null;
    }
    try {
      ask.write(request.framed());
      ask.flush();
      int length = CProfMessage.intAt(read(4), 0);
      return new CProfMessage(read(length));
    } catch (IOException gone) {
      isClosed = true;
      return null;
    }
  }

  private byte[] read(int count) throws IOException {
    byte[] bytes = new byte[count];
    int at = 0;
    while (at < count) {
      int got = answer.read(bytes, at, count - at);
      if (got < 0) {
        throw new IOException("the service has ended");
      }
      at += got;
    }
    return bytes;
  }
}
