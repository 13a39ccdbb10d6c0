package org.cprof.runner.sweep;

import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;

/**
 * One configuration of a sweep.
 *
 * @param model a built-in model or a model's folder, as given
 * @param settings those that were asked for
 * @param processor with these settings; null if the model does not allow them
 * @param impossible why it does not; empty if it does
 */
record Cell(
    String model, SortedMap<String, String> settings, ProcessorModel processor, String impossible) {

  /** Loads the model with these settings. */
  static Cell of(String model, Map<String, String> settings) {
    try {
      return new Cell(model, new TreeMap<>(settings), Models.load(model, settings), "");
    } catch (ModelException e) {
      return new Cell(
          model,
          new TreeMap<>(settings),
          null,
          e.errors().get(0).toString().replaceAll("\\s+", " "));
    }
  }

  boolean isPossible() {
    return processor != null;
  }

  /** The model's own name, without the folder that it lies in. */
  String modelName() {
    return processor == null ? Path.of(model).getFileName().toString() : processor.name();
  }

  /** Model and settings in a few words. */
  String label() {
    StringJoiner label = new StringJoiner(" ");
    label.add(modelName());
    settings.forEach((name, value) -> label.add(name + "=" + value));
    return label.toString();
  }

  /** The name of its profile. */
  String fileName() {
    return label().replaceAll("[^A-Za-z0-9._=-]", "_") + ".cprof.csv.gz";
  }

  /** The settings as a profile of this cell has them in its metadata. */
  String parameters() {
    return processor.settings(",");
  }

  /**
   * What is left of the label without some of its parameters: the same for cells that differ in
   * these alone.
   */
  String labelWithout(Predicate<String> parameters) {
    SortedMap<String, String> rest = new TreeMap<>(settings);
    rest.keySet().removeIf(parameters);
    return new Cell(model, rest, processor, impossible).label();
  }
}
