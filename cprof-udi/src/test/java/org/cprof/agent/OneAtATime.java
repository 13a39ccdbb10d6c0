package org.cprof.agent;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A turn at a file that several JVMs and threads of tests want to write once, until it is closed.
 */
final class OneAtATime implements Closeable {

  /** A JVM may lock a file once, so its threads take turns before. */
  private static final ReentrantLock THREADS = new ReentrantLock();

  private final FileChannel lock;

  OneAtATime(Path file) throws IOException {
    lock = FileChannel.open(Path.of(file + ".lock"), CREATE, WRITE);
    THREADS.lock();
    lock.lock();
  }

  /** Closing the channel gives the lock back. */
  @Override
  public void close() throws IOException {
    try {
      lock.close();
    } finally {
      THREADS.unlock();
    }
  }
}
