package org.cprof.runner.text;

import java.io.PrintWriter;

/**
 * A line on a terminal that says what is being done, and goes when it is done; nothing elsewhere.
 */
public final class Progress implements AutoCloseable {
  private static final String ERASE_LINE = "\r\u001b[K";

  private static final long BETWEEN_UPDATES = 200_000_000;

  private final String text;
  private final CleanWriter terminal;
  private final long start = System.nanoTime();
  private long lastUpdate = start;

  private Progress(String text, CleanWriter terminal) {
    this.text = text;
    this.terminal = terminal;
  }

  /**
   * Shows the line until the progress is closed.
   *
   * @param err leads to standard error
   */
  public static Progress show(String text, PrintWriter err) {
    if (!Terminal.isErrorInteractive() || !(err instanceof CleanWriter terminal)) {
      return none();
    }
    terminal.print(text);
    terminal.flush();
    return new Progress(text, terminal);
  }

  /** Shows nothing at all. */
  public static Progress none() {
    return new Progress("", null);
  }

  /** Tells how much of the work is done, a few times a second at most. */
  public void at(long done, long whole) {
    long now = System.nanoTime();
    if (terminal != null && now - lastUpdate >= BETWEEN_UPDATES) {
      lastUpdate = now;
      terminal.control(ERASE_LINE);
      terminal.print(text + " " + howFar(done, whole, (now - start) / 1e9));
      terminal.flush();
    }
  }

  /**
   * The share that is done and the time that is left, if the rest goes as fast: {@code 40 %, 6 s
   * left}.
   */
  static String howFar(long done, long whole, double seconds) {
    if (done <= 0 || whole <= 0) {
      return "0 %";
    }
    long part = Math.min(done, whole);
    long left = (long) Math.ceil(seconds * (whole - part) / part);
    String time = left < 120 ? left + " s" : (left + 59) / 60 + " min";
    return 100 * part / whole + " %, " + time + " left";
  }

  @Override
  public void close() {
    if (terminal != null) {
      terminal.control(ERASE_LINE);
      terminal.flush();
    }
  }
}
