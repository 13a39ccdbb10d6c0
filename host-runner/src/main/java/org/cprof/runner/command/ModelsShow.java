package org.cprof.runner.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.cprof.model.ModelException;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.explain.ModelJson;
import org.cprof.runner.explain.ModelText;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof models show}. */
@Command(
    name = "show",
    description = "Shows all that a model says, with the prices at the settings.",
    footer = {"", "Example:", "  cprof models show jop --set cache.blocks=32"})
final class ModelsShow implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME|DIR", description = "A model's name or folder.")
  private String name;

  @Mixin private ModelSettings settings;

  @Option(names = "--json", description = "Prints the model as JSON.")
  private boolean json;

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "The width of the text (default: the variable COLUMNS, or else 80).")
  private Integer width;

  @Override
  public Integer call() {
    ProcessorModel model;
    try {
      model = Models.load(name, settings.values());
    } catch (ModelException e) {
      throw CommandException.wrongUse("the model can't be used:\n" + e.getMessage());
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      try {
        ModelJson.write(model, out);
      } catch (IOException e) {
        throw CommandException.wrongUse(e);
      }
    } else {
      Terminal terminal = Terminal.standardOutput(width);
      ModelText.lines(model, terminal.width(), terminal.style()).forEach(out::println);
    }
    return ExitCode.DONE;
  }
}
