package org.cprof.runner.command.option;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.model.ChosenModel;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.runner.CommandException;
import picocli.CommandLine.Option;

/** The option that lays folders over a processor model. */
public final class ModelLayers {
  private static final String SEPARATOR = File.pathSeparator;

  @Option(
      names = "--with",
      paramLabel = "DIR",
      description =
          "Lays the files of a folder over the model, row by row: any of a model's files, such as a"
              + " methods.csv alone. Repeatable; the last is on top.")
  private List<String> layers = new ArrayList<>();

  /** A model with the folders that are laid over it, as {@link Models#load} takes them. */
  public String over(String model) {
    return layers.isEmpty() ? model : model + SEPARATOR + String.join(SEPARATOR, layers);
  }

  /**
   * Loads a model with the folders.
   *
   * @throws CommandException with all that is wrong with them or the settings
   */
  public ProcessorModel load(String model, Map<String, String> settings) {
    try {
      return choose(model, settings).load();
    } catch (ModelException e) {
      throw wrong(e);
    }
  }

  /** Chooses a model with the folders, without reading it as a whole. */
  ChosenModel choose(String model, Map<String, String> settings) {
    try {
      return Models.choose(over(model), settings);
    } catch (ModelException e) {
      throw wrong(e);
    }
  }

  private static CommandException wrong(ModelException problem) {
    return CommandException.wrongUse("the model", problem);
  }
}
