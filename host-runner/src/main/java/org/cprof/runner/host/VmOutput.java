package org.cprof.runner.host;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a JVM itself prints: why it could not start, thread dumps, what options such as {@code
 * -XX:+PrintCompilation} ask for. It goes to a log, as the JVM would print a line for each
 * intrinsic whose annotation is removed, too; all other lines are handed on as they come.
 *
 * <p>Each JVM has a log of its own, as those that the program starts have the same options.
 */
final class VmOutput implements AutoCloseable {
  private static final int POLL_MILLIS = 50;
  private static final String SUFFIX = ".log";

  /** HotSpot puts the process's number in its place. */
  private static final String PROCESS = "%p";

  private final Path folder;
  private final OutputStream out;
  private final Thread follower = new Thread(this::follow, "cprof-vm-output");
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Map<Path, VmLog> logs = new TreeMap<>();

  /**
   * Follows the logs in a folder until {@link #close}.
   *
   * @param out where the text goes
   */
  VmOutput(Path folder, OutputStream out) {
    this.folder = folder;
    this.out = out;
    follower.setDaemon(true);
    follower.start();
  }

  /** The options by which a JVM writes its log into a folder. */
  static List<String> flags(Path folder) {
    return List.of(
        "-XX:-DisplayVMOutput",
        "-XX:+LogVMOutput",
        "-XX:LogFile=" + folder.resolve(PROCESS + SUFFIX));
  }

  /** Hands on the rest; to be called when the JVM has ended. */
  @Override
  public void close() {
    ended.countDown();
    try {
      follower.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void follow() {
    try {
      while (!ended.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        handOn();
      }
      handOn();
      for (VmLog each : logs.values()) {
        each.close();
      }
      out.flush();
    } catch (IOException | InterruptedException unreadable) {
      // The program's own output has another way.
    }
  }

  private void handOn() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path each : files) {
        if (!logs.containsKey(each)) {
          logs.put(each, new VmLog(each, out));
        }
      }
    }
    for (VmLog each : logs.values()) {
      each.handOn();
    }
    out.flush();
  }
}
