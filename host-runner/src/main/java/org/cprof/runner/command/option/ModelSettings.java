package org.cprof.runner.command.option;

import java.util.LinkedHashMap;
import java.util.Map;
import org.cprof.model.processor.Settings;
import picocli.CommandLine.Option;

/** The options that set parameters of a processor model. */
public final class ModelSettings {
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
