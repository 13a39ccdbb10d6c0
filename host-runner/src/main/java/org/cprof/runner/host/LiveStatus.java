package org.cprof.runner.host;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.cprof.collect.Collector;
import org.cprof.collect.Totals;
import org.cprof.runner.text.CleanWriter;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;
import org.cprof.setup.AgentOptions;

/**
 * What a running program has taken so far, in the title of the terminal: the text of the terminal
 * belongs to the program, which may write there at any time. The figures are read from the raw
 * profile; the program does nothing for them.
 */
public final class LiveStatus implements AutoCloseable {
  private static final long FIRST_MILLIS = 2000;
  private static final long LEAST_PAUSE_MILLIS = 1000;

  /** Reading takes a tenth of the time at most, since the program needs the processor. */
  private static final int PAUSE_PER_READING = 9;

  /** The launcher would need as much memory as the program for more. */
  private static final long MOST_CONTEXTS = 1_000_000;

  private static final String SAVE_TITLE = "\u001b[22;2t";
  private static final String RESTORE_TITLE = "\u001b[23;2t";
  private static final String TITLE = "\u001b]2;";
  private static final String END_OF_TITLE = "\u0007";

  /** Null where nobody is watching. */
  private final CleanWriter terminal;

  private final Path rawFolder;
  private final long start = System.nanoTime();
  private boolean isShown;
  private boolean isClosed;

  LiveStatus(CleanWriter terminal, Path rawFolder) {
    this.terminal = terminal;
    this.rawFolder = rawFolder;
  }

  /**
   * The status of a run that is about to start: nothing unless standard error is a terminal.
   *
   * @param err leads to standard error
   */
  public static LiveStatus of(AgentOptions options, PrintWriter err) {
    return new LiveStatus(
        Terminal.hasErrorTitle() && err instanceof CleanWriter terminal ? terminal : null,
        options.rawFolder());
  }

  /** Shows the status of a process until that ends. */
  public void watch(Process process) {
    if (terminal == null) {
      return;
    }
    Path raw = rawFolder.resolve(process.pid() + AgentOptions.RAW);
    Thread thread = new Thread(() -> watch(process, raw), "status");
    thread.setDaemon(true);
    thread.start();
  }

  private void watch(Process process, Path raw) {
    try {
      long pause = FIRST_MILLIS;
      Optional<Totals> totals = Optional.empty();
      while (!process.waitFor(pause, TimeUnit.MILLISECONDS)) {
        long before = System.nanoTime();
        if (totals.isEmpty() || totals.get().contexts() <= MOST_CONTEXTS) {
          totals = totals(raw);
        }
        show(text((before - start) / 1_000_000_000, totals));
        long millis = (System.nanoTime() - before) / 1_000_000;
        pause = Math.max(LEAST_PAUSE_MILLIS, PAUSE_PER_READING * millis);
      }
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  /** Empty where the raw profile cannot be read: the JVM is about to start, or writes right now. */
  private static Optional<Totals> totals(Path raw) {
    try (Collector collector = RawProfiles.open(raw)) {
      return Optional.of(collector.totals());
    } catch (IOException | UncheckedIOException notNow) {
      return Optional.empty();
    }
  }

  /** {@code cprof: 12 s, 1,234,567 cycles, 890 contexts}. */
  static String text(long seconds, Optional<Totals> totals) {
    String text = "cprof: " + seconds + " s";
    if (totals.isEmpty() || totals.get().contexts() == 1) {
      return text; // the program has not begun
    }
    return totals.get().contexts() > MOST_CONTEXTS
        ? text + ", more than " + Numbers.count(MOST_CONTEXTS, "context")
        : text
            + ", "
            + Numbers.count(totals.get().cycles(), "cycle")
            + ", "
            + Numbers.count(totals.get().contexts(), "context");
  }

  synchronized void show(String text) {
    if (!isClosed) {
      terminal.control((isShown ? "" : SAVE_TITLE) + TITLE + text + END_OF_TITLE);
      terminal.flush();
      isShown = true;
    }
  }

  /** The title is what it was; empty where the terminal does not remember it. */
  @Override
  public synchronized void close() {
    isClosed = true;
    if (isShown) {
      terminal.control(TITLE + END_OF_TITLE + RESTORE_TITLE);
      terminal.flush();
    }
  }
}
