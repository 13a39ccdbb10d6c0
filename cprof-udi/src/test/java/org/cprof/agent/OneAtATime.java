package org.cprof.agent;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A turn at a file that several JVMs of tests want to write once, until it is closed. */
final class OneAtATime implements Closeable {

  private final FileChannel lock;

  OneAtATime(Path file) throws IOException {
    lock = FileChannel.open(Path.of(file + ".lock"), CREATE, WRITE);
    lock.lock();
  }

  /** Closing the channel gives the lock back. */
  @Override
  public void close() throws IOException {
    lock.close();
  }
}
