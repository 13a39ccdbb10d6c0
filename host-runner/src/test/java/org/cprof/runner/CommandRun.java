package org.cprof.runner;

import java.io.StringWriter;

/** What a command returned and printed, run inside the test. */
public record CommandRun(int exitCode, String out, String err) {
  /** Runs a command line whose arguments are separated by spaces. */
  public static CommandRun of(String line) {
    String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.execute(arguments, out, err);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}
