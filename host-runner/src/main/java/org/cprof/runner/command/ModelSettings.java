package org.cprof.runner.command;

import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.Models;
import org.cprof.model.processor.Settings;
import picocli.CommandLine.Option;

/** The option that sets parameters of a processor model. */
public final class ModelSettings {
  private static final String SEPARATOR = File.pathSeparator;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Sets a parameter of the model, such as r=3 or cache.blocks=32. Repeatable.")
  private Map<String, String> values = new LinkedHashMap<>();

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description =
          "Chooses a configuration or board of the model, with its parameters; 'cprof models show'"
              + " lists them. --set overrides single ones.")
  private String preset;

  @Option(
      names = "--with",
      paramLabel = "DIR",
      description =
          "Lays the files of a folder over the model, row by row: any of a model's files, such as a"
              + " methods.csv alone. Repeatable; the last is on top.")
  private List<String> layers = new ArrayList<>();

  /** A model with the folders that are laid over it, as {@link Models#load} takes them. */
  String of(String model) {
    return layers.isEmpty() ? model : model + SEPARATOR + String.join(SEPARATOR, layers);
  }

  /** The parameters to set, as given. */
  public Map<String, String> values() {
    if (preset == null) {
      return values;
    }
    Map<String, String> all = new LinkedHashMap<>(values);
    all.put(Settings.PRESET, preset);
    return all;
  }
}
