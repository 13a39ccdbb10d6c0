package org.cprof.runner.command;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import org.cprof.model.ModelException;
import org.cprof.model.Models;
import org.cprof.runner.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cprof models list}. */
@Command(
    name = "list",
    description = "Lists the built-in models.",
    footer = {"", "Example:", "  cprof models list"})
final class ModelsList implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws ModelException {
    return print(spec.commandLine().getOut());
  }

  static int print(PrintWriter out) throws ModelException {
    int width = Models.builtIn().stream().mapToInt(String::length).max().orElse(0);
    for (String name : Models.builtIn()) {
      String title = Models.load(name, Map.of()).title();
      out.println(name + " ".repeat(width - name.length() + 2) + title);
    }
    return ExitCode.DONE;
  }
}
