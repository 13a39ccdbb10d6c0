package org.cprof.validation.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.model.ModelError;
import org.cprof.model.ModelException;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.runner.jbe.Start;

/** Reads files of reference measurements, with everything that is wrong with them. */
final class MeasurementReader {
  static final String HEADER =
      "benchmark,argument,processor,parameters,start,cycles,iterations_per_second,result,source,date";

  private static final int BENCHMARK = 0;
  private static final int ARGUMENT = 1;
  private static final int PROCESSOR = 2;
  private static final int PARAMETERS = 3;
  private static final int START = 4;
  private static final int CYCLES = 5;
  private static final int RATE = 6;
  private static final int RESULT = 7;
  private static final int SOURCE = 8;
  private static final int DATE = 9;

  private final Set<String> benchmarks;
  private final Errors errors = new Errors();
  private final Map<String, Target> targets = new HashMap<>();

  private MeasurementReader(Set<String> benchmarks) {
    this.benchmarks = benchmarks;
  }

  /**
   * Reads a file.
   *
   * @param benchmarks the names of all benchmarks
   * @throws ModelException with all that is wrong with the file, line by line
   */
  static List<Measurement> read(ModelFile file, Set<String> benchmarks) throws ModelException {
    return new MeasurementReader(benchmarks).rows(file);
  }

  private List<Measurement> rows(ModelFile file) throws ModelException {
    List<Measurement> measurements = new ArrayList<>();
    Map<String, String> places = new HashMap<>();
    for (Row row : CsvReader.read(file, HEADER, errors)) {
      int before = errors.count();
      Measurement measurement = measurement(row);
      if (errors.count() > before) {
        continue;
      }
      String key = measurement.name() + " " + measurement.target();
      String other = places.putIfAbsent(key, measurement.place());
      if (other != null) {
        errors.add(row, key, "each measurement once; it is in " + other + " too");
      }
      measurements.add(measurement);
    }
    errors.throwIfAny();
    return List.copyOf(measurements);
  }

  private Measurement measurement(Row row) {
    checkBenchmark(row);
    Integer argument = integer(row, ARGUMENT);
    if (argument != null && argument != argument.shortValue()) {
      errors.add(row, row.value(ARGUMENT), "an argument of at most 16 bits");
    }
    Target target = target(row);
    Start start = start(row);
    Double cycles = positive(row, CYCLES);
    Double rate = positive(row, RATE);
    if (row.value(CYCLES).isEmpty() == row.value(RATE).isEmpty()) {
      errors.add(
          row, row.value(CYCLES) + "," + row.value(RATE), "either cycles or iterations per second");
    }
    Integer result = integer(row, RESULT);
    if (cycles == null && rate != null && target != null) {
      cycles = target.clockHz() / rate;
    }
    return new Measurement(
        row.file() + ":" + row.line(),
        row.value(BENCHMARK),
        argument,
        target,
        start,
        cycles == null ? 0 : cycles,
        rate,
        result,
        row.value(SOURCE),
        row.value(DATE));
  }

  private void checkBenchmark(Row row) {
    String name = row.value(BENCHMARK);
    if (!benchmarks.contains(name) && !name.matches("[^.\\s]+(\\.[^.\\s]+)+")) {
      errors.add(
          row,
          name,
          "one of the benchmarks "
              + benchmarks.stream().sorted().collect(Collectors.joining(", "))
              + ", or a method as package.Class.method");
    }
  }

  private Target target(Row row) {
    String processor = row.value(PROCESSOR);
    String parameters = row.value(PARAMETERS);
    String key = processor + " " + parameters;
    if (targets.containsKey(key)) {
      return targets.get(key);
    }
    Map<String, String> settings = new TreeMap<>();
    for (String setting : parameters.split(" +")) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
      } else if (!setting.isEmpty()) {
        errors.add(row, setting, "settings like r=1 w=2, separated by blanks");
        return null;
      }
    }
    try {
      Target target = Target.of(processor, settings);
      targets.put(key, target);
      return target;
    } catch (ModelException e) {
      for (ModelError error : e.errors()) {
        errors.add(row, error.text(), error.expected());
      }
      return null;
    }
  }

  private Start start(Row row) {
    String word = row.value(START);
    for (Start start : Start.values()) {
      if (start.toString().equals(word)) {
        return start;
      }
    }
    String known =
        Stream.of(Start.values())
            .map(start -> start.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(" or "));
    errors.add(row, word, "the method cache at the start, " + known);
    return null;
  }

  private Integer integer(Row row, int column) {
    String text = row.value(column);
    if (text.isEmpty()) {
      return null;
    }
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      errors.add(row, text, "an int or nothing");
      return null;
    }
  }

  private Double positive(Row row, int column) {
    String text = row.value(column);
    if (text.isEmpty()) {
      return null;
    }
    // Double.parseDouble takes "NaN", "1d" and hexadecimal, too.
    if (text.matches("[0-9]{1,15}(\\.[0-9]{1,30})?") && Double.parseDouble(text) > 0) {
      return Double.valueOf(text);
    }
    errors.add(row, text, "a number above 0, such as 1229 or 127.89");
    return null;
  }
}
