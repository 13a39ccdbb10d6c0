package org.cprof.runner.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The standard input of the first of several runs, kept for the others: it can be read only once.
 * It is handed on as it comes, so that a program can be talked to, and is not waited for.
 */
public final class RecordedInput implements AutoCloseable {

  private static final int BUFFER_BYTES = 8192;

  private final Path file;
  private final OutputStream record;

  private RecordedInput(Path file) throws IOException {
    this.file = file;
    this.record = Files.newOutputStream(file);
  }

  /** Nothing is recorded yet. */
  public static RecordedInput create() throws IOException {
    return new RecordedInput(Files.createTempFile("cprof-", ".input"));
  }

  /** For the first run, which must be started with {@link #handTo}. */
  public ProcessBuilder first() {
    return new ProcessBuilder().inheritIO().redirectInput(ProcessBuilder.Redirect.PIPE);
  }

  /** For any other run: what was recorded, and then the end. */
  public ProcessBuilder again() {
    return new ProcessBuilder().inheritIO().redirectInput(file.toFile());
  }

  /** Hands this process's standard input to the first run, until one of them ends. */
  public void handTo(Process process) {
    Thread thread = new Thread(() -> copy(process.getOutputStream()), "cprof-input");
    thread.setDaemon(true);
    thread.start();
  }

  /** A program may end, or close its input, before it has read all of it. */
  private void copy(OutputStream program) {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (program) {
      for (int length = System.in.read(buffer); length >= 0; length = System.in.read(buffer)) {
        record.write(buffer, 0, length);
        program.write(buffer, 0, length);
        program.flush();
      }
    } catch (IOException ended) {
      // Nobody reads any more: what came until then is what the other runs get.
    }
  }

  @Override
  public void close() throws IOException {
    record.close();
    Files.deleteIfExists(file);
  }
}
