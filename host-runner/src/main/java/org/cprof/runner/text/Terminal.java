package org.cprof.runner.text;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Where a report goes: how wide it may be, whether colours make sense there, and how its reader
 * wants cycles.
 *
 * @param width in characters
 * @param clockHz of the time in which cycles are told; 0 for cycles as they are
 */
public record Terminal(int width, Style style, long clockHz) {
  private static final int DEFAULT_WIDTH = 80;
  private static final int LEAST_WIDTH = 60;

  /** One on which cycles are told as they are. */
  public Terminal(int width, Style style) {
    this(width, style, 0);
  }

  /** This terminal, on which cycles are told as time. */
  public Terminal inTime(long hertz) {
    return new Terminal(width, style, hertz);
  }

  /** In what cycles are told. */
  public String unit() {
    return clockHz == 0 ? "cycles" : "us at " + Numbers.hertz(clockHz);
  }

  /** The process's standard output. */
  public static Terminal standardOutput(Integer width) {
    return ofDescriptor(1, width);
  }

  /** The process's standard error. */
  public static Terminal standardError(Integer width) {
    return ofDescriptor(2, width);
  }

  private static Terminal ofDescriptor(int descriptor, Integer width) {
    boolean isTerminal = isTerminal(descriptor);
    return of(
        System.getenv(), width, isTerminal, isTerminal ? () -> measured(descriptor) : () -> "");
  }

  /**
   * Decides by the environment.
   *
   * @param width what the user asked for, or null: then the variable COLUMNS, the terminal's own
   *     width, or else 80
   * @param size of the terminal, as {@code stty size} prints it; anything else where there is none
   */
  static Terminal of(
      Map<String, String> environment, Integer width, boolean isTerminal, Supplier<String> size) {
    boolean coloured = isTerminal && takesEscapes(environment);
    int columns = width != null ? width : columns(environment.get("COLUMNS"), size);
    return new Terminal(Math.max(columns, LEAST_WIDTH), coloured ? Style.COLOURED : Style.PLAIN);
  }

  /** Whether a terminal may get anything but text: colours, a line that changes, a title. */
  static boolean takesEscapes(Map<String, String> environment) {
    return environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  private static int columns(String variable, Supplier<String> size) {
    if (isWidth(variable)) {
      return Integer.parseInt(variable);
    }
    String columns = size.get().strip().replaceFirst("^[0-9]+ ", "");
    return isWidth(columns) ? Integer.parseInt(columns) : DEFAULT_WIDTH;
  }

  private static boolean isWidth(String value) {
    return value != null && value.matches("[1-9][0-9]{0,4}");
  }

  /** What {@code stty size} prints, rows and columns; empty if it fails. Java does not know. */
  private static String measured(int descriptor) {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/proc/self/fd/" + descriptor))
              .redirectError(Redirect.DISCARD)
              .start();
      return new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException noSuchCommand) {
      return "";
    }
  }

  /** Whether somebody may be watching standard error, on a terminal whose lines can change. */
  public static boolean isErrorInteractive() {
    return isTerminal(2) && takesEscapes(System.getenv());
  }

  /** Whether standard error is a terminal with a title that can be set. */
  public static boolean hasErrorTitle() {
    return isErrorInteractive() && hasTitle(System.getenv("TERM"));
  }

  /**
   * @param type of the terminal, as the variable TERM has it
   */
  static boolean hasTitle(String type) {
    return type != null && !type.isEmpty() && !type.equals("dumb") && !type.equals("linux");
  }

  /** Whether standard output is a terminal whose user wants colours. */
  public static boolean isOutputColoured() {
    return isTerminal(1) && takesEscapes(System.getenv());
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
