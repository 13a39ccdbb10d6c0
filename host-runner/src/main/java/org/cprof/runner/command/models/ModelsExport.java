package org.cprof.runner.command.models;

import java.util.concurrent.Callable;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.ExitCode;
import org.cprof.runner.command.option.ModelLayers;
import org.cprof.runner.command.option.ModelSettings;
import org.cprof.runner.command.option.PrintOptions;
import org.cprof.runner.explain.WcaTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cprof models export}. */
@Command(
    name = "export",
    description = "Lists a model's constants in the form that another tool has them.",
    footer = {"", "Example:", "  cprof models export --for wca jop --set r=3 --set w=5"})
final class ModelsExport implements Callable<Integer> {
  enum Tool {
    WCA;

    @Override
    public String toString() {
      return "wca";
    }
  }

  @Parameters(paramLabel = "NAME|DIR", description = "A model's name or folder.")
  private String name;

  @Option(
      names = "--for",
      paramLabel = "TOOL",
      required = true,
      description =
          "The tool: wca, JOP's analyser of worst-case execution times: timing path, most cycles"
              + " and hidden cycles of each opcode, and the method cache.")
  private Tool tool;

  @Mixin private ModelSettings settings;

  @Mixin private ModelLayers layers;

  @Mixin private PrintOptions print;

  @Override
  public Integer call() {
    ProcessorModel model = layers.load(name, settings.values());
    print.print(
        switch (tool) {
          case WCA -> WcaTable.of(model);
        });
    return ExitCode.DONE;
  }
}
