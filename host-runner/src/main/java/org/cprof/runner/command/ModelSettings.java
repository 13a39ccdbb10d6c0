package org.cprof.runner.command;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The option that sets parameters of a processor model. */
public final class ModelSettings {
  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Sets a parameter of the model, such as r=3 or cache.blocks=32. Repeatable.")
  private Map<String, String> values = new LinkedHashMap<>();

  /** The parameters to set, as given. */
  public Map<String, String> values() {
    return values;
  }
}
