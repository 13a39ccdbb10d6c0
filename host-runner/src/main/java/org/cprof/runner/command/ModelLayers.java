package org.cprof.runner.command;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.cprof.model.Models;
import picocli.CommandLine.Option;

/** The option that lays folders over a processor model. */
final class ModelLayers {
  private static final String SEPARATOR = File.pathSeparator;

  @Option(
      names = "--with",
      paramLabel = "DIR",
      description =
          "Lays the files of a folder over the model, row by row: any of a model's files, such as a"
              + " methods.csv alone. Repeatable; the last is on top.")
  private List<String> layers = new ArrayList<>();

  /** A model with the folders that are laid over it, as {@link Models#load} takes them. */
  String over(String model) {
    return layers.isEmpty() ? model : model + SEPARATOR + String.join(SEPARATOR, layers);
  }
}
