package org.cprof.runner.jbe;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.Row;

/**
 * A processor with values for all its parameters, as measurements and estimates name it.
 *
 * @param processor a built-in model's name, or a model's directory
 * @param name the model's own name
 * @param settings the values of all parameters by name
 * @param clockHz its clock rate
 */
public record Target(
    String processor, String name, SortedMap<String, String> settings, long clockHz) {
  /**
   * Completes some settings by the model's own.
   *
   * @throws ModelException if there is no such model, or no such parameter
   */
  public static Target of(String processor, Map<String, String> settings) throws ModelException {
    return of(processor, Models.load(processor, settings));
  }

  /** A model as it was loaded. */
  public static Target of(String processor, ProcessorModel model) {
    return new Target(processor, model.name(), new TreeMap<>(model.settings()), model.clockHz());
  }

  /**
   * Reads settings as they are written in files.
   *
   * @param settings what they are added to
   * @return whether they are right; what is wrong is told
   */
  public static boolean readSettings(Row row, String parameters, Map<String, String> settings) {
    for (String setting : parameters.split(" +")) {
      int equals = setting.indexOf('=');
      if (equals <= 0 && !setting.isEmpty()) {
        row.error(setting, "settings like r=1 w=2, separated by blanks");
        return false;
      }
      if (equals > 0
          && settings.put(setting.substring(0, equals), setting.substring(equals + 1)) != null) {
        row.error(setting, "each parameter once, in a column or in parameters");
        return false;
      }
    }
    return true;
  }

  /** The settings as they are written in files: {@code cache.blocks=16 r=1 w=2}. */
  public String parameters() {
    return settings.entrySet().stream()
        .map(setting -> setting.getKey() + "=" + setting.getValue())
        .collect(Collectors.joining(" "));
  }

  /** The model's own name with the settings, for people. */
  String described() {
    return settings.isEmpty() ? name : name + " with " + parameters();
  }

  @Override
  public String toString() {
    return settings.isEmpty() ? processor : processor + " " + parameters();
  }
}
