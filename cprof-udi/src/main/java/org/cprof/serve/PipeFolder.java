package org.cprof.serve;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.cprof.prepared.Message;

/**
 * A folder with pipes for JVMs: each JVM takes a free pair for itself by its name. Pipes are opened
 * here before they are free, so that no JVM waits for its other end; and for both directions, so
 * that nothing here waits either.
 */
public final class PipeFolder implements Closeable {

  /** More JVMs than start at the same moment. */
  private static final int LEAST_FREE = 4;

  private static final int SECONDS_TO_MAKE = 30;

  private final Path folder;
  private final List<Pair> open = new ArrayList<>();

  /** The pipes of the start; null where none were begun, or once they are free. */
  private Making begun;

  /** The pairs of the start, once they are free. */
  private List<Pair> first = List.of();

  private int made;
  private int free;
  private boolean isClosed;

  /**
   * Pairs that are made.
   *
   * @param hidden their folders, which no JVM looks into
   */
  private record Making(List<Path> hidden, Process mkfifo) {}

  static final class Pair implements Closeable {
    private final RandomAccessFile ask;
    private final RandomAccessFile answer;

    private Pair(Path folder) throws IOException {
      ask = new RandomAccessFile(folder.resolve(Message.ASK).toFile(), "rw");
      answer = new RandomAccessFile(folder.resolve(Message.ANSWER).toFile(), "rw");
    }

    /** The requests of the JVM; {@link PipeMessages#end} is the last. */
    InputStream ask() throws IOException {
      return new FileInputStream(ask.getFD());
    }

    OutputStream answer() throws IOException {
      return new FileOutputStream(answer.getFD());
    }

    /** Ends a wait for requests. */
    private void end() throws IOException {
      ask.write(PipeMessages.end());
    }

    /** A JVM that waits for an answer goes on. */
    @Override
    public void close() throws IOException {
      ask.close();
      answer.close();
    }
  }

  /**
   * @param folder that only the user can read
   */
  PipeFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Begins to make the pairs of a run's start: one more than are to be free, so that a run with one
   * JVM needs no others.
   *
   * @param folder that only the user can read
   * @throws IOException if the system cannot make pipes
   */
  public static PipeFolder begin(Path folder) throws IOException {
    PipeFolder pipes = new PipeFolder(folder);
    pipes.begun = pipes.make(LEAST_FREE + 1);
    return pipes;
  }

  /**
   * Frees the pairs of the start: a JVM that takes one waits until it is served.
   *
   * @return where they are, as a JVM is told it
   * @throws IOException if the system cannot make pipes, or there is no room
   */
  public synchronized String open() throws IOException {
    if (begun != null) {
      first = freed(begun);
      begun = null;
    }
    return Message.CHANNELS + folder;
  }

  synchronized List<Pair> first() {
    return first;
  }

  /** What is free once a JVM has taken a pair, and was not before. */
  synchronized List<Pair> replace() throws IOException {
    free--;
    return free < LEAST_FREE ? add(LEAST_FREE - free) : List.of();
  }

  /**
   * Makes free pairs.
   *
   * @throws IOException if the system cannot make pipes, or there is no room
   */
  synchronized List<Pair> add(int count) throws IOException {
    return isClosed ? List.of() : freed(make(count));
  }

  private Making make(int count) throws IOException {
    List<Path> hidden = new ArrayList<>();
    List<String> command = new ArrayList<>(List.of("mkfifo", "-m", "600"));
    for (int i = 0; i < count; i++) {
      Path pair = Files.createDirectories(folder.resolve("new-" + made++));
      hidden.add(pair);
      command.add(pair.resolve(Message.ASK).toString());
      command.add(pair.resolve(Message.ANSWER).toString());
    }
    return new Making(hidden, new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  private List<Pair> freed(Making making) throws IOException {
    end(making.mkfifo);
    List<Pair> pairs = new ArrayList<>();
    for (Path pair : making.hidden) {
      pairs.add(new Pair(pair));
      String name = pair.getFileName().toString().replace("new-", Message.FREE);
      Files.move(pair, folder.resolve(name));
    }
    open.addAll(pairs);
    free += pairs.size();
    return pairs;
  }

  private static void end(Process mkfifo) throws IOException {
    try {
      if (!mkfifo.waitFor(SECONDS_TO_MAKE, TimeUnit.SECONDS)) {
        mkfifo.destroyForcibly();
        throw new IOException("mkfifo does not end");
      }
      if (mkfifo.exitValue() != 0) {
        throw new IOException(
            "mkfifo: " + new String(mkfifo.getInputStream().readAllBytes()).strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** A pair is not used any more. */
  synchronized void remove(Pair pair) throws IOException {
    open.remove(pair);
    pair.close();
  }

  /** Whoever waits at a pipe goes on. */
  @Override
  public synchronized void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    for (Pair pair : open) {
      pair.end();
    }
    if (begun != null) {
      // Nothing comes into the folder any more.
      end(begun.mkfifo);
    }
  }
}
