package org.cprof.runner.command;

import org.cprof.model.ModelException;
import org.cprof.runner.CliCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code cprof models}: what models there are, whether one is sound, what is in it. */
@Command(
    name = "models",
    description = "Lists the processor models, checks one or shows one.",
    subcommands = {ModelsList.class, ModelsCheck.class, ModelsShow.class},
    footer = {"", "Example:", "  cprof models"})
public final class ModelsCommand implements CliCommand {
  @Spec private CommandSpec spec;

  @Mixin private JsonOption json;

  @Override
  public Integer call() throws ModelException {
    return ModelsList.print(json, spec);
  }
}
