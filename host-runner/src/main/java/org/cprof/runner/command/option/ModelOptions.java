package org.cprof.runner.command.option;

import java.util.Map;
import org.cprof.model.ChosenModel;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CommandException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that choose a processor model and set its parameters. */
public final class ModelOptions {
  @Option(
      names = "--model",
      paramLabel = "NAME|DIR",
      defaultValue = "jop",
      description = "The processor: a built-in model or a model's folder (default: jop).")
  private String model;

  @Mixin private ModelSettings settings;

  @Mixin private ModelLayers layers;

  /** The model of what knows no processor: every bytecode is one cycle. */
  static ProcessorModel none() {
    try {
      return Models.load("bytecodes", Map.of());
    } catch (ModelException e) {
      throw new IllegalStateException(e); // it comes with the tool
    }
  }

  /** The model's name or directory, as given, with the folders that are laid over it. */
  public String name() {
    return layers.over(model);
  }

  /** The parameters to set, as given. */
  public Map<String, String> settings() {
    return settings.values();
  }

  /**
   * Loads the model.
   *
   * @throws CommandException with all that is wrong with the model or the settings
   */
  public ProcessorModel load() {
    return load(settings.values());
  }

  /**
   * Chooses the model, without reading it as a whole.
   *
   * @throws CommandException with all that is wrong with its parameters or the settings
   */
  ChosenModel choose() {
    return layers.choose(model, settings.values());
  }

  ProcessorModel load(Map<String, String> others) {
    return layers.load(model, others);
  }
}
