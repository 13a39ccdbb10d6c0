package org.cprof.runner.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;

/**
 * Follows the recorder while the program runs: each second, when the recorder has written what it
 * has, the tree is shown. It has a tree of its own; the profile is made of the whole recording.
 */
public final class LiveRecording implements AutoCloseable {
  private static final int POLL_MILLIS = 100;

  private final Path repository;
  private final PartialTree tree;
  private final Consumer<PartialTree> show;
  private final Thread thread = new Thread(this::follow, "cprof-live");
  private volatile boolean isClosed;
  private EventStream stream;

  /**
   * Follows until {@link #close}.
   *
   * @param repository of the recorder, or the folder in which it will make one
   * @param show is given the tree whenever there are more samples
   */
  public LiveRecording(Path repository, PartialTree tree, Consumer<PartialTree> show) {
    this.repository = repository;
    this.tree = tree;
    this.show = show;
    thread.setDaemon(true);
    thread.start();
  }

  private void follow() {
    try {
      List<Path> chunks = RecordingFolder.chunks(repository);
      while (chunks.isEmpty() && !isClosed) {
        Thread.sleep(POLL_MILLIS);
        chunks = RecordingFolder.chunks(repository);
      }
      if (open(chunks)) {
        stream.start();
      }
    } catch (IOException | InterruptedException unreadable) {
      // What is shown meanwhile is a convenience; the recording tells why it can't be read.
    }
  }

  private synchronized boolean open(List<Path> chunks) throws IOException {
    if (isClosed) {
      return false;
    }
    stream = EventStream.openRepository(chunks.get(0).getParent());
    new SampleEvents(tree::add).follow(stream);
    long[] shown = {0};
    stream.onFlush(
        () -> {
          if (tree.samples() > shown[0]) {
            shown[0] = tree.samples();
            show.accept(tree);
          }
        });
    return true;
  }

  @Override
  public void close() {
    synchronized (this) {
      isClosed = true;
      if (stream != null) {
        stream.close();
      }
    }
    try {
      thread.join(1_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
