package org.cprof.runner.sweep;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.model.processor.Settings;

/**
 * The cells of a sweep: every model with every combination of the values, where a model that does
 * not know a parameter goes without it.
 *
 * @param axes in the order given
 * @param cells the last axis changes fastest
 */
record Design(List<Axis> axes, List<Cell> cells) {
  private static final int MOST_CELLS = 10_000;

  Design {
    axes = List.copyOf(axes);
    cells = List.copyOf(cells);
  }

  /**
   * Makes the cells.
   *
   * @throws ModelException if a model can't be loaded
   * @throws IllegalArgumentException with what is wrong with the design
   */
  static Design of(List<String> models, List<Axis> axes) throws ModelException {
    List<Cell> cells = new ArrayList<>();
    Set<String> known = new TreeSet<>();
    for (String model : new LinkedHashSet<>(models)) {
      ProcessorModel processor = Models.load(model, Map.of());
      Set<String> parameters = parameters(processor);
      known.addAll(parameters);
      List<Axis> own = axes.stream().filter(axis -> parameters.contains(axis.parameter())).toList();
      for (Map<String, String> settings : combinations(own)) {
        cells.add(Cell.of(model, settings));
      }
    }
    List<String> unknown =
        axes.stream()
            .map(Axis::parameter)
            .filter(name -> !known.contains(name))
            .distinct()
            .toList();
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "no parameter of %s: %s; parameters: %s",
              String.join(", ", models),
              String.join(", ", unknown),
              known.isEmpty() ? "none" : String.join(", ", known)));
    }
    if (cells.stream().noneMatch(Cell::isPossible)) {
      throw new IllegalArgumentException("no cell is possible: " + cells.get(0).impossible());
    }
    checkNames(cells);
    return new Design(axes, cells);
  }

  /** What a cell of the model can set. */
  private static Set<String> parameters(ProcessorModel processor) {
    Set<String> names = new HashSet<>(processor.parameterDefinitions().keySet());
    names.add(Settings.CLOCK);
    if (!processor.presets().isEmpty()) {
      names.add(Settings.PRESET);
    }
    return names;
  }

  private static List<Map<String, String>> combinations(List<Axis> axes) {
    List<Map<String, String>> all = List.of(Map.of());
    for (Axis axis : axes) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> settings : all) {
        for (String value : axis.values()) {
          Map<String, String> more = new LinkedHashMap<>(settings);
          more.put(axis.parameter(), value);
          longer.add(more);
        }
      }
      if (longer.size() > MOST_CELLS) {
        throw new IllegalArgumentException("these are more than " + MOST_CELLS + " cells");
      }
      all = longer;
    }
    return all;
  }

  private static void checkNames(List<Cell> cells) {
    Set<String> names = new HashSet<>();
    for (Cell cell : cells) {
      if (!names.add(cell.fileName())) {
        throw new IllegalArgumentException("two cells would have the profile " + cell.fileName());
      }
    }
  }

  /** The axes with several values. */
  List<Axis> varied() {
    return axes.stream().filter(axis -> axis.values().size() > 1).toList();
  }

  /** Whether there are several models. */
  boolean hasModels() {
    return cells.stream().map(Cell::model).distinct().count() > 1;
  }
}
