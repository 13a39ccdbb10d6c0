package org.cprof.validation.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.runner.CommandException;
import org.cprof.runner.jbe.BenchmarkChoice;
import org.cprof.runner.jbe.BenchmarkRun;
import org.cprof.runner.jbe.Configuration;
import org.cprof.runner.jbe.Reference;
import org.cprof.runner.jbe.References;

/** Measurements that belong together: a file of the user's, or one that comes with the tool. */
public record ReferenceSet(String name, List<Measurement> measurements) {
  private static final String KERNELS = "jop-kernels";
  private static final List<String> FILES =
      List.of("published-applications", "published-micro-benchmarks");

  /** The names of those that come with the tool. */
  public static List<String> builtIn() {
    return List.of(KERNELS, FILES.get(0), FILES.get(1));
  }

  /**
   * Reads measurements.
   *
   * @param nameOrFile the name of a set that comes with the tool, or else a CSV file
   * @throws CommandException with all that is wrong with it
   */
  public static ReferenceSet read(String nameOrFile) {
    try {
      if (nameOrFile.equals(KERNELS)) {
        return new ReferenceSet(nameOrFile, kernels());
      }
      return new ReferenceSet(
          nameOrFile, MeasurementReader.read(content(nameOrFile), benchmarks()));
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

  /** The kernels' references are those that {@code cprof jbe} has. */
  private static List<Measurement> kernels() throws ModelException {
    Map<Configuration, Target> targets = new HashMap<>();
    for (Reference reference : References.load().rows()) {
      Configuration configuration = reference.configuration();
      if (!targets.containsKey(configuration)) {
        targets.put(configuration, Target.of("jop", settings(configuration)));
      }
    }
    return References.load().rows().stream()
        .map(reference -> measurement(reference, targets.get(reference.configuration())))
        .toList();
  }

  private static Map<String, String> settings(Configuration configuration) {
    return Map.of(
        "r", Long.toString(configuration.readWaitStates()),
        "w", Long.toString(configuration.writeWaitStates()),
        "cache.bytes", Long.toString(configuration.cacheBytes()),
        "cache.blocks", Long.toString(configuration.cacheBlocks()));
  }

  private static Measurement measurement(Reference reference, Target target) {
    return new Measurement(
        KERNELS,
        reference.kernel(),
        reference.argument(),
        target,
        reference.start(),
        reference.cycles(),
        null,
        reference.result(),
        "cycle-exact simulation of the hardware description",
        "2014-05-28");
  }

  /** Whether a benchmark is one with iterations, not a kernel. */
  public static boolean hasIterations(String benchmark) {
    return BenchmarkRun.names().contains(benchmark);
  }
}
