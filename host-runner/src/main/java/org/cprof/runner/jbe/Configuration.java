package org.cprof.runner.jbe;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cprof.model.ProcessorModel;

/**
 * What a reference was measured on.
 *
 * @param processor the built-in model of it
 * @param settings the parameters that matter, with their values
 */
public record Configuration(String processor, SortedMap<String, String> settings) {
  public Configuration {
    settings = new TreeMap<>(settings);
  }

  Configuration(String processor, Map<String, String> settings) {
    this(processor, new TreeMap<>(settings));
  }

  /** Whether a model has these parameters with these values, whatever its prices are. */
  public boolean isOf(ProcessorModel model) {
    return model.settings().entrySet().containsAll(settings.entrySet());
  }
}
