package org.cprof.serve;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.raw.LogEntry;
import org.cprof.raw.LogFile;

/**
 * Writes the log of one JVM. Where the disk is full it says so once, and goes on: the profile will
 * lack the names of what is loaded from then on.
 */
final class SessionLog implements MethodLog, Closeable {

  private final Path raw;
  private final Path file;

  /** Null where nothing can be written. */
  private LogFile log;

  /**
   * Begins the log of a JVM; if that cannot be, the JVM cannot write its raw profile either, and
   * says so.
   *
   * @param raw the profile that it belongs to
   */
  SessionLog(Path raw) {
    this.raw = raw;
    this.file = LogFile.of(raw);
    try {
      log = LogFile.create(file);
    } catch (IOException noRoom) {
      log = null;
    }
  }

  /** The raw profile that it belongs to. */
  Path raw() {
    return raw;
  }

  synchronized void add(LogEntry entry) {
    try {
      if (log != null) {
        log.add(entry);
      }
    } catch (IOException full) {
      System.err.println(
          "cprof: "
              + file
              + " cannot grow any more: "
              + full.getMessage()
              + "; the profile will lack what is loaded from now on");
      log = null;
    }
  }

  @Override
  public void registered(int id, MethodInfo method) {
    add(new LogEntry.Registered(id, method, null));
  }

  @Override
  public void leftOut(String text) {
    add(new LogEntry.LeftOut(text));
  }

  /**
   * A class is loaded.
   *
   * @param offset where it stands in the store; -1 if it does not
   * @param numbers of its items
   */
  void loaded(long offset, List<Item> items, int[] numbers) {
    int[] ofMethods = numbers.clone();
    for (int i = 0; i < ofMethods.length; i++) {
      if (!(items.get(i) instanceof Item.Method method)) {
        ofMethods[i] = -1;
      } else if (offset < 0) {
        add(new LogEntry.Registered(numbers[i], method.info(), method.sites()));
      }
    }
    if (offset >= 0) {
      add(new LogEntry.Loaded(offset, ofMethods));
    }
  }

  /** A log without a raw profile goes, and its folder if nothing else is in it. */
  @Override
  public synchronized void close() throws IOException {
    if (log != null) {
      log.close();
    }
    if (!Files.exists(raw)) {
      Files.deleteIfExists(file);
      try {
        Files.deleteIfExists(raw.getParent());
      } catch (DirectoryNotEmptyException othersUseIt) {
        // It stays.
      }
    }
  }
}
