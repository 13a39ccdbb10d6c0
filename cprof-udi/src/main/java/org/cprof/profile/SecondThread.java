package org.cprof.profile;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Hands what is written to another stream in a thread of its own, so that it is compressed while
 * the next rows are made. Little is written by the caller's thread. What goes wrong there is thrown
 * by the next call, or by {@link #close}.
 */
final class SecondThread extends OutputStream {
  private static final int LITTLE = 1 << 15;

  /** How many writes wait at most. */
  private static final int MOST_WAITING = 4;

  private final OutputStream out;
  private final BlockingQueue<Part> waiting = new ArrayBlockingQueue<>(MOST_WAITING + 1);
  private final BlockingQueue<Part> written = new ArrayBlockingQueue<>(MOST_WAITING);
  private volatile IOException failure;

  /** Null until there is much to write. */
  private Thread thread;

  /** What is written at once; its array is used again. */
  private static final class Part {
    private byte[] bytes = {};

    /** Less than 0 at the end. */
    private int count = -1;

    private void take(byte[] from, int at, int number) {
      if (bytes.length < number) {
        bytes = new byte[number];
      }
      System.arraycopy(from, at, bytes, 0, number);
      count = number;
    }
  }

  SecondThread(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int oneByte) throws IOException {
    write(new byte[] {(byte) oneByte}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    if (thread == null && count < LITTLE) {
      out.write(bytes, from, count);
      return;
    }
    if (thread == null) {
      start();
    }
    try {
      Part next = written.take();
      next.take(bytes, from, count);
      waiting.put(next);
    } catch (InterruptedException e) {
      throw interrupted();
    }
    check();
  }

  private void start() {
    for (int i = 0; i < MOST_WAITING; i++) {
      written.add(new Part());
    }
    thread = new Thread(this::writeAll, "cprof-writer");
    thread.setDaemon(true);
    thread.start();
  }

  private static IOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted");
  }

  private void check() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }

  private void writeAll() {
    try {
      for (Part next = waiting.take(); next.count >= 0; next = waiting.take()) {
        write(next);
        written.put(next);
      }
    } catch (InterruptedException nobodyDoesThat) {
      failure = new InterruptedIOException("interrupted");
    }
  }

  /** Takes what comes after a failure, too, lest the other thread waits for room. */
  private void write(Part part) {
    try {
      if (failure == null) {
        out.write(part.bytes, 0, part.count);
      }
    } catch (IOException problem) {
      failure = problem;
    } catch (RuntimeException | Error problem) {
      failure = new IOException(problem);
    }
  }

  @Override
  public void close() throws IOException {
    try (out) {
      if (thread != null) {
        waiting.put(new Part());
        thread.join();
      }
      check();
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }
}
