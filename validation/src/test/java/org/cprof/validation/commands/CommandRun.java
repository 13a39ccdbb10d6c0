package org.cprof.validation.commands;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.cprof.runner.Main;
import picocli.CommandLine;

/** What a command returned and printed, run inside the test. */
record CommandRun(int exitCode, String out, String err) {

  static CommandRun of(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commandLine =
        Main.commandLineFor(arguments.toArray(String[]::new))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
    int exitCode = commandLine.execute(arguments.toArray(String[]::new));
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}
