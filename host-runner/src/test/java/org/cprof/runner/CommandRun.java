package org.cprof.runner;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** What a command returned and printed, run inside the test. */
public record CommandRun(int exitCode, String out, String err) {
  /** Runs a command line whose arguments are separated by spaces. */
  public static CommandRun of(String line) {
    String[] arguments = line.isEmpty() ? new String[0] : line.split(" ");
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine =
        Main.commandLineFor(arguments)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    int exitCode = commandLine.execute(arguments);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}
