package org.cprof.runner.jbe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.runner.CommandException;

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

  /** Nothing was measured. */
  public static final ReferenceSet NONE = new ReferenceSet("", List.of(), List.of());

  private static final List<BuiltIn> BUILT_IN =
      List.of(
          BuiltIn.ofKernels(
              "jop-kernels",
              "jop",
              "2014-05-28",
              "jop-rtl-kernels",
              "jop-rtl-kernels-by-method",
              "jop-rtl-object-cache"),
          BuiltIn.ofKernels(
              "jop-spinalhdl-kernels",
              "jop-spinalhdl",
              "2026-08-22",
              "jop-spinalhdl-kernels",
              "jop-spinalhdl-kernels-by-method"),
          BuiltIn.of("published-micro-benchmarks"));

  private static final int MOST_TARGETS = 5;

  /**
   * What decides how a model prices, and nothing of the hardware: a measurement holds for each of
   * its values.
   */
  private static final Set<String> OF_THE_ESTIMATE = Set.of("float");

  /**
   * A set that comes with the tool.
   *
   * @param everywhere the values of columns that its files leave out, the same in each row
   */
  private record BuiltIn(String name, List<String> files, Map<String, String> everywhere) {
    static BuiltIn of(String name) {
      return new BuiltIn(name, List.of(name), Map.of());
    }

    static BuiltIn ofKernels(String name, String processor, String date, String... files) {
      String source = "cycle-exact simulation of the hardware description";
      return new BuiltIn(
          name, List.of(files), Map.of("processor", processor, "source", source, "date", date));
    }

    boolean isOfKernels() {
      return !everywhere.isEmpty();
    }

    ReferenceSet read() throws ModelException {
      List<ModelFile> contents = new ArrayList<>();
      for (String file : files) {
        try (InputStream in = ReferenceSet.class.getResourceAsStream(file + ".csv")) {
          contents.add(new ModelFile(name, file + ".csv", in.readAllBytes()));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return MeasurementReader.read(name, contents, everywhere, null, benchmarks());
    }
  }

  /** The names of those that come with the tool. */
  public static List<String> builtIn() {
    return BUILT_IN.stream().map(BuiltIn::name).toList();
  }

  /**
   * Reads measurements.
   *
   * @param nameOrFile the name of a set that comes with the tool, or else a CSV file
   * @throws CommandException with all that is wrong with it
   */
  public static ReferenceSet read(String nameOrFile) {
    return read(nameOrFile, null);
  }

  /**
   * Reads measurements.
   *
   * @param nameOrFile the name of a set that comes with the tool, or else a CSV file
   * @param given the target of rows that name no processor; null if each has to name one
   * @throws CommandException with all that is wrong with it
   */
  public static ReferenceSet read(String nameOrFile, Target given) {
    try {
      for (BuiltIn set : BUILT_IN) {
        if (set.name().equals(nameOrFile)) {
          return set.read();
        }
      }
      String expected = "a CSV file, or one of " + String.join(", ", builtIn());
      ModelFile file = ModelFile.read(nameOrFile, nameOrFile, expected);
      return MeasurementReader.read(nameOrFile, List.of(file), Map.of(), given, benchmarks());
    } catch (ModelException e) {
      throw CommandException.wrongUse("the measurements", e);
    }
  }

  /** Reads those of the kernels that come with the tool, to the cycle and by method. */
  public static ReferenceSet ofKernels() {
    return union(
        BUILT_IN.stream().filter(BuiltIn::isOfKernels).map(set -> read(set.name())).toList());
  }

  private static Set<String> benchmarks() {
    BenchmarkChoice all = BenchmarkChoice.of(List.of());
    Set<String> names = new HashSet<>(all.kernels());
    names.addAll(all.others());
    return names;
  }

  /** What all these sets have, under the name of none. */
  public static ReferenceSet union(List<ReferenceSet> sets) {
    return new ReferenceSet(
        "",
        sets.stream().flatMap(set -> set.measurements.stream()).toList(),
        sets.stream().flatMap(set -> set.methods.stream()).toList());
  }

  /**
   * The measurements with these settings of their model, and its defaults for all others.
   *
   * @throws CommandException if there is none
   */
  public ReferenceSet measuredWith(Map<String, String> settings) {
    Map<String, Target> presets = new HashMap<>();
    for (Measurement each : measurements) {
      String processor = each.target().processor();
      try {
        presets.put(processor, Target.of(processor, settings));
      } catch (ModelException withoutThem) {
        presets.put(processor, null);
      }
    }
    ReferenceSet all =
        new ReferenceSet(
            name,
            measurements.stream().filter(each -> isOf(presets, each.target())).toList(),
            methods.stream().filter(each -> isOf(presets, each.target())).toList());
    if (all.measurements.isEmpty()) {
      throw CommandException.wrongUse(
          "no reference was measured with "
              + settings.entrySet().stream()
                  .map(each -> each.getKey() + "=" + each.getValue())
                  .collect(Collectors.joining(" ")));
    }
    return all;
  }

  private static boolean isOf(Map<String, Target> presets, Target target) {
    return target.equals(presets.get(target.processor()));
  }

  /**
   * What was measured on a model with some parameters.
   *
   * @param target the model, and that of all rows without a processor
   * @param references names of sets that come with the tool, and CSV files
   * @throws CommandException if they have nothing of it
   */
  public static ReferenceSet measuredOn(Target target, List<String> references) {
    return measured(
        target,
        references,
        each ->
            each.name().equals(target.name()) && hasSettings(target.settings(), each)
                ? target
                : null,
        target.described());
  }

  /**
   * What was measured on a model, with whatever parameters.
   *
   * @param target the model, and that of all rows without a processor
   * @throws CommandException if the references have nothing of it
   */
  public static ReferenceSet measuredOnAny(Target target, List<String> references) {
    return measured(
        target,
        references,
        each ->
            each.name().equals(target.name())
                ? new Target(target.processor(), each.name(), each.settings(), each.clockHz())
                : null,
        target.name());
  }

  private static ReferenceSet measured(
      Target target, List<String> references, UnaryOperator<Target> targets, String what) {
    ReferenceSet all = union(references.stream().map(each -> read(each, target)).toList());
    ReferenceSet found = all.on(targets);
    if (found.measurements.isEmpty() && found.methods.isEmpty()) {
      throw CommandException.wrongUse(
          "the references have nothing of "
              + what
              + ", but of "
              + all.measurements.stream()
                  .map(each -> each.target().described())
                  .distinct()
                  .limit(MOST_TARGETS)
                  .collect(Collectors.joining(", of ")));
    }
    return found;
  }

  /** References of some targets, each on what its target stands for. */
  private ReferenceSet on(UnaryOperator<Target> targets) {
    return new ReferenceSet(
        name,
        measurements.stream()
            .filter(each -> targets.apply(each.target()) != null)
            .map(each -> each.on(targets.apply(each.target())))
            .toList(),
        methods.stream()
            .filter(each -> targets.apply(each.target()) != null)
            .map(each -> each.on(targets.apply(each.target())))
            .toList());
  }

  /** References whose parameters are a model's, whatever its prices are. */
  ReferenceSet of(ProcessorModel model) {
    return new ReferenceSet(
        name,
        measurements.stream().filter(each -> hasSettings(model.settings(), each.target())).toList(),
        methods.stream().filter(each -> hasSettings(model.settings(), each.target())).toList());
  }

  private static boolean hasSettings(Map<String, String> settings, Target measured) {
    return measured.settings().entrySet().stream()
        .filter(setting -> !OF_THE_ESTIMATE.contains(setting.getKey()))
        .allMatch(setting -> setting.getValue().equals(settings.get(setting.getKey())));
  }

  /** The arguments that a benchmark or method was measured with, in the set's order. */
  public List<Arguments> arguments(String benchmark) {
    return measurements.stream()
        .filter(each -> each.benchmark().equals(benchmark))
        .map(Measurement::arguments)
        .distinct()
        .toList();
  }

  /** The arguments that a kernel was measured with. */
  List<Integer> ofKernel(String kernel) {
    return arguments(kernel).stream().map(Arguments::single).toList();
  }

  /** The first measurement of a benchmark or method, if there is one. */
  Optional<Measurement> find(String benchmark, Arguments arguments, Start start) {
    return measurements.stream()
        .filter(each -> each.benchmark().equals(benchmark) && each.arguments().equals(arguments))
        .filter(each -> each.start() == start)
        .findFirst();
  }

  /** What is known of the methods of a measured kernel, by class, name and descriptor. */
  Map<String, Map<Figure, Long>> methods(Measurement kernel) {
    return methods.stream()
        .filter(each -> each.isOf(kernel))
        .collect(Collectors.toMap(MethodMeasurement::method, MethodMeasurement::values));
  }

  /** Whether a benchmark is one with iterations, not a kernel. */
  public static boolean hasIterations(String benchmark) {
    return BenchmarkRun.names().contains(benchmark);
  }
}
