package org.cprof.runner.command.models;

import org.cprof.model.csv.ModelException;
import org.cprof.runner.CliCommand;
import org.cprof.runner.CommandGroup;
import org.cprof.runner.command.option.JsonOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cprof models}: what models there are, whether one is sound, what is in it. */
@Command(
    name = "models",
    description = "Lists, shows, checks, copies and exports processor models.",
    subcommands = {
      ModelsList.class,
      ModelsCheck.class,
      ModelsShow.class,
      ModelsNew.class,
      ModelsExport.class
    },
    footer = {"", "Example:", "  cprof models"})
public final class ModelsCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private JsonOption json;

  @Override
  public CommandGroup group() {
    return CommandGroup.MODELS;
  }

  @Override
  public Integer call() throws ModelException {
    return ModelsList.print(json, spec);
  }
}
