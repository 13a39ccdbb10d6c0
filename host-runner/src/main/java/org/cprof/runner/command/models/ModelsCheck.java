package org.cprof.runner.command.models;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CommandException;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.JsonOption;
import org.cprof.runner.command.option.ModelLayers;
import org.cprof.runner.command.option.ModelSettings;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code cprof models check}. */
@Command(
    name = "check",
    description = "Checks a model. Exit code 1 if it has errors.",
    footer = {"", "Example:", "  cprof models check my-processor/"})
final class ModelsCheck implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME|DIR", description = "A model's name or folder.")
  private String name;

  @Mixin private ModelSettings settings;

  @Mixin private ModelLayers layers;

  @Mixin private JsonOption json;

  @Override
  public Integer call() {
    try {
      List<String> unproved = new ArrayList<>();
      ProcessorModel model = Models.check(layers.over(name), settings.values(), unproved::add);
      Sections report =
          report(List.of(), unproved).line(name + ": " + model.title() + ": no errors");
      if (!unproved.isEmpty()) {
        report.line("Not proved for all values:");
        unproved.forEach(each -> report.line("  " + each));
      }
      json.print(spec.commandLine().getOut(), report);
      return ExitCode.DONE;
    } catch (ModelException e) {
      if (json.isGiven()) {
        json.print(spec.commandLine().getOut(), report(e.errors(), List.of()));
        return ExitCode.CHECK_FAILED;
      }
      throw CommandException.checkFailed(
          Numbers.count(e.errors().size(), "error") + " in " + name + ":\n" + e.getMessage());
    }
  }

  private Sections report(List<ModelError> errors, List<String> unproved) {
    return new Sections("Model")
        .field("model", name)
        .field("errors", errors)
        .field("unproved", unproved);
  }
}
