package org.cprof.runner.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Keeps this process alive when it is told to stop, and hands that on to the program, so that the
 * program decides what happens and its profile can still be shown.
 *
 * <p>A terminal sends SIGINT and SIGHUP to all processes in its foreground. The program must not
 * get them twice, so they are handed on only when they did not come from there.
 */
final class SignalRelay implements AutoCloseable {
  private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

  private final Process process;
  private final Map<Signal, SignalHandler> before = new LinkedHashMap<>();

  SignalRelay(Process process) {
    this.process = process;
    for (String name : NAMES) {
      Signal signal = new Signal(name);
      try {
        before.put(signal, Signal.handle(signal, this::handOn));
      } catch (IllegalArgumentException ignored) {
        // Whoever started this process has switched the signal off, for the program as well.
        continue;
      }
    }
  }

  @Override
  public void close() {
    before.forEach(Signal::handle);
  }

  private void handOn(Signal signal) {
    if (signal.getName().equals("TERM")) {
      process.destroy();
    } else if (!inForeground()) {
      send(signal.getName());
    }
  }

  private void send(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    } catch (IOException e) {
      // Without that command the program can at least be ended in the other orderly way.
      process.destroy();
    }
  }

  /** Whether this process belongs to the foreground group of its terminal, if it has one. */
  private static boolean inForeground() {
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      // pid (name) state ppid pgrp session tty_nr tpgid; the name may hold anything.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return fields[2].equals(fields[5]);
    } catch (IOException e) {
      return System.console() != null;
    }
  }
}
