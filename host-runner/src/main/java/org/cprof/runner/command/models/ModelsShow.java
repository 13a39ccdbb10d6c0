package org.cprof.runner.command.models;

import java.util.concurrent.Callable;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.ModelLayers;
import org.cprof.runner.command.option.ModelSettings;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.explain.ModelReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cprof models show}. */
@Command(
    name = "show",
    description = "Shows a model with its prices at the settings.",
    footer = {"", "Example:", "  cprof models show jop --set cache.blocks=32"})
final class ModelsShow implements Callable<Integer> {
  @Parameters(paramLabel = "NAME|DIR", description = "A model's name or folder.")
  private String name;

  @Mixin private ModelSettings settings;

  @Mixin private ModelLayers layers;

  @Mixin private PrintOptions print;

  @Override
  public Integer call() {
    ProcessorModel model = layers.load(name, settings.values());
    print.print(ModelReport.of(model));
    return ExitCode.DONE;
  }
}
