package org.cprof.validation.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.processor.Settings;
import org.cprof.runner.CommandException;
import org.cprof.runner.jbe.BenchmarkChoice;
import org.cprof.runner.jbe.BenchmarkRun;
import org.cprof.runner.jbe.Configuration;
import org.cprof.runner.jbe.MethodFigures;
import org.cprof.runner.jbe.Reference;
import org.cprof.runner.jbe.References;

/**
 * Measurements that belong together: a file of the user's, or one that comes with the tool.
 *
 * @param methods what is known of single methods of kernels
 */
public record ReferenceSet(
    String name, List<Measurement> measurements, List<MethodMeasurement> methods) {
  public ReferenceSet {
    measurements = List.copyOf(measurements);
    methods = List.copyOf(methods);
  }

  /** The kernels' references that {@code cprof jbe} has, by the name of the set. */
  private static final Map<String, String> KERNELS =
      Map.of("jop-kernels", "jop", "jop-spinalhdl-kernels", "jop-spinalhdl");

  private static final String SIMULATED = "cycle-exact simulation of the hardware description";
  private static final Map<String, String> DATES =
      Map.of("jop", "2014-05-28", "jop-spinalhdl", "2026-08-22");
  private static final List<String> FILES =
      List.of("published-applications", "published-micro-benchmarks", "board-method-cache");

  /** The names of those that come with the tool. */
  public static List<String> builtIn() {
    List<String> names = new ArrayList<>(List.of("jop-kernels", "jop-spinalhdl-kernels"));
    names.addAll(FILES);
    return names;
  }

  /**
   * Reads measurements.
   *
   * @param nameOrFile the name of a set that comes with the tool, or else a CSV file
   * @throws CommandException with all that is wrong with it
   */
  public static ReferenceSet read(String nameOrFile) {
    try {
      if (KERNELS.containsKey(nameOrFile)) {
        return kernels(nameOrFile);
      }
      return MeasurementReader.read(nameOrFile, content(nameOrFile), benchmarks());
    } catch (ModelException e) {
      throw CommandException.wrongUse("the reference", e);
    }
  }

  /** What there is to say about a set that comes with the tool, in Markdown. */
  public static String notes(String builtIn) {
    try (InputStream in = ReferenceSet.class.getResourceAsStream(builtIn + ".md")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> benchmarks() {
    BenchmarkChoice all = BenchmarkChoice.of(List.of());
    Set<String> names = new HashSet<>(all.kernels());
    names.addAll(all.others());
    return names;
  }

  private static ModelFile content(String nameOrFile) throws ModelException {
    if (!FILES.contains(nameOrFile)) {
      String expected = "a CSV file, or one of " + String.join(", ", builtIn());
      return ModelFile.read(nameOrFile, nameOrFile, expected);
    }
    String resource = nameOrFile + ".csv";
    try (InputStream in = ReferenceSet.class.getResourceAsStream(resource)) {
      return new ModelFile(resource, resource, in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What all these sets have, under the name of none. */
  public static ReferenceSet union(List<ReferenceSet> sets) {
    return new ReferenceSet(
        "",
        sets.stream().flatMap(set -> set.measurements.stream()).toList(),
        sets.stream().flatMap(set -> set.methods.stream()).toList());
  }

  /**
   * Those that were measured in a preset of their model.
   *
   * @throws CommandException if there is none
   */
  public ReferenceSet measuredIn(String preset) {
    Map<String, Target> presets = new HashMap<>();
    for (Measurement each : measurements) {
      String processor = each.target().processor();
      try {
        presets.put(processor, Target.of(processor, Map.of(Settings.PRESET, preset)));
      } catch (ModelException withoutThatPreset) {
        presets.put(processor, null);
      }
    }
    ReferenceSet all =
        new ReferenceSet(
            name,
            measurements.stream().filter(each -> isOf(presets, each.target())).toList(),
            methods.stream().filter(each -> isOf(presets, each.target())).toList());
    if (all.measurements.isEmpty()) {
      throw CommandException.wrongUse("no reference was measured in the preset " + preset);
    }
    return all;
  }

  private static boolean isOf(Map<String, Target> presets, Target target) {
    return target.equals(presets.get(target.processor()));
  }

  private static ReferenceSet kernels(String set) throws ModelException {
    String processor = KERNELS.get(set);
    Map<Configuration, Target> targets = new HashMap<>();
    List<Measurement> measurements = new ArrayList<>();
    List<MethodMeasurement> methods = new ArrayList<>();
    for (Reference reference : References.of(processor).rows()) {
      Configuration configuration = reference.configuration();
      Target target = targets.get(configuration);
      if (target == null) {
        target = Target.of(processor, configuration.settings());
        targets.put(configuration, target);
      }
      measurements.add(measurement(set, reference, target));
      for (Map.Entry<String, MethodFigures> method : reference.methods().entrySet()) {
        methods.add(measurement(set, reference, target, method.getKey(), method.getValue()));
      }
    }
    return new ReferenceSet(set, measurements, methods);
  }

  private static MethodMeasurement measurement(
      String set, Reference reference, Target target, String method, MethodFigures figures) {
    Map<Figure, Long> values = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      values.put(figure, figure.of(figures));
    }
    return new MethodMeasurement(
        set,
        reference.kernel(),
        reference.argument(),
        target,
        reference.start(),
        method,
        values,
        SIMULATED);
  }

  private static Measurement measurement(String set, Reference reference, Target target) {
    return new Measurement(
        reference.kernel(),
        reference.argument(),
        target,
        reference.start(),
        reference.cycles(),
        null,
        reference.result(),
        new Measurement.Origin(set, SIMULATED, DATES.get(target.processor())));
  }

  /** Whether a benchmark is one with iterations, not a kernel. */
  public static boolean hasIterations(String benchmark) {
    return BenchmarkRun.names().contains(benchmark);
  }
}
