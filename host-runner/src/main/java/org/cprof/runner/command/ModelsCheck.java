package org.cprof.runner.command;

import java.util.concurrent.Callable;
import org.cprof.model.ModelException;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof models check}. */
@Command(
    name = "check",
    description = "Checks a model; exit code 1 if anything is wrong with it.",
    footer = {"", "Example:", "  cprof models check my-processor/"})
final class ModelsCheck implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME|DIR", description = "A model's name or folder.")
  private String name;

  @Mixin private ModelSettings settings;

  @Override
  public Integer call() {
    try {
      ProcessorModel model = Models.load(name, settings.values());
      spec.commandLine().getOut().println(name + ": " + model.title() + ": no errors");
      return ExitCode.DONE;
    } catch (ModelException e) {
      throw CommandException.checkFailed(
          Numbers.count(e.errors().size(), "error") + " in " + name + ":\n" + e.getMessage());
    }
  }
}
