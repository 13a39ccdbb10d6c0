package org.cprof.runner.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where a report goes: how wide it may be and whether colours make sense there.
 *
 * @param width in characters
 */
public record Terminal(int width, Style style) {
  private static final int DEFAULT_WIDTH = 80;
  private static final int LEAST_WIDTH = 60;

  /** The process's standard output. */
  public static Terminal standardOutput(Integer width) {
    return of(System.getenv(), width, isTerminal(1));
  }

  /** The process's standard error. */
  public static Terminal standardError(Integer width) {
    return of(System.getenv(), width, isTerminal(2));
  }

  /**
   * Decides by the environment.
   *
   * @param width what the user asked for, or null: then the variable COLUMNS, or else 80
   */
  static Terminal of(Map<String, String> environment, Integer width, boolean isTerminal) {
    boolean coloured =
        isTerminal
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
    int columns = width != null ? width : columns(environment.get("COLUMNS"));
    return new Terminal(Math.max(columns, LEAST_WIDTH), coloured ? Style.COLOURED : Style.PLAIN);
  }

  private static int columns(String value) {
    if (value == null || !value.matches("[1-9][0-9]{0,4}")) {
      return DEFAULT_WIDTH;
    }
    return Integer.parseInt(value);
  }

  /** Whether somebody may be watching standard error. */
  public static boolean isErrorInteractive() {
    return isTerminal(2);
  }

  /** Whether standard error is a terminal with a title that can be set. */
  public static boolean hasErrorTitle() {
    return isTerminal(2) && hasTitle(System.getenv("TERM"));
  }

  /**
   * @param type of the terminal, as the variable TERM has it
   */
  static boolean hasTitle(String type) {
    return type != null && !type.isEmpty() && !type.equals("dumb") && !type.equals("linux");
  }

  /** Whether standard output is a terminal. */
  public static boolean isOutputInteractive() {
    return isTerminal(1);
  }

  /** Java knows only of standard input and output together; Linux tells each by its own. */
  private static boolean isTerminal(int descriptor) {
    try {
      Path target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor));
      return target.startsWith("/dev/pts") || target.toString().startsWith("/dev/tty");
    } catch (IOException e) {
      return false;
    }
  }
}
