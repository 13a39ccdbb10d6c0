package org.cprof.runner.text;

import java.io.PrintWriter;

/**
 * A line on a terminal that says what is being done, and goes when it is done; nothing elsewhere.
 */
public final class Progress implements AutoCloseable {
  private static final String ERASE_LINE = "\r\u001b[K";

  private final PrintWriter terminal;

  private Progress(PrintWriter terminal) {
    this.terminal = terminal;
  }

  /**
   * Shows the line until the progress is closed.
   *
   * @param err leads to standard error
   */
  public static Progress show(String text, PrintWriter err) {
    if (!Terminal.isErrorInteractive()) {
      return new Progress(null);
    }
    err.print(text);
    err.flush();
    return new Progress(err);
  }

  @Override
  public void close() {
    if (terminal != null) {
      terminal.print(ERASE_LINE);
      terminal.flush();
    }
  }
}
