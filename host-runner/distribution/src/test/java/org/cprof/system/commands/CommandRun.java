package org.cprof.system.commands;

import java.io.StringWriter;
import java.util.List;
import org.cprof.runner.Main;

/** What a command returned and printed, run inside the test. */
public record CommandRun(int exitCode, String out, String err) {

  public static CommandRun of(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.execute(arguments.toArray(String[]::new), out, err);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}
