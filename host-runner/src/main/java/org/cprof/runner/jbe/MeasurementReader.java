package org.cprof.runner.jbe;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;

/**
 * Reads files of measurements, with everything that is wrong with them: what people write, what
 * drivers print on a board, and what {@code cprof jbe --csv} writes. Columns are known by their
 * names; those that have none of the names here are parameters of the processor.
 */
final class MeasurementReader {
  private static final String BENCHMARK = "benchmark";
  private static final String ARGUMENT = "argument";
  private static final String PROCESSOR = "processor";
  private static final String CONFIGURATION = "configuration";
  private static final String PARAMETERS = "parameters";
  private static final String START = "start";
  private static final String CYCLES = "cycles";
  private static final String RATE = "iterations_per_second";
  private static final String RESULT = "result";
  private static final String METHOD = "method";
  private static final String SOURCE = "source";
  private static final String DATE = "date";

  private static final String OVERHEAD = "overhead";

  /** Columns of {@code cprof jbe --csv} that are no measurements. */
  private static final Set<String> COMPARED = Set.of("reference", "difference");

  private static final Set<String> REQUIRED = Set.of(BENCHMARK, START);
  private static final Set<String> NAMES = names();

  private final Set<String> benchmarks;
  private final Map<String, String> everywhere;
  private final Target given;
  private final Errors errors = new Errors();
  private final Map<String, Integer> columns = new LinkedHashMap<>();
  private final Map<String, Target> targets = new HashMap<>();
  private final Map<String, String> places = new HashMap<>();
  private final List<Measurement> measurements = new ArrayList<>();
  private final List<MethodMeasurement> methods = new ArrayList<>();

  private MeasurementReader(Map<String, String> everywhere, Target given, Set<String> benchmarks) {
    this.everywhere = everywhere;
    this.given = given;
    this.benchmarks = benchmarks;
  }

  private static Set<String> names() {
    Set<String> names = new HashSet<>(REQUIRED);
    names.addAll(
        List.of(ARGUMENT, PROCESSOR, CONFIGURATION, PARAMETERS, CYCLES, OVERHEAD, RATE, RESULT));
    names.addAll(List.of(METHOD, SOURCE, DATE));
    names.addAll(COMPARED);
    for (Figure figure : Figure.values()) {
      names.add(figure.toString());
    }
    return names;
  }

  /**
   * Reads the files of a set.
   *
   * @param name the name of the set
   * @param everywhere the values of columns that the files leave out, the same in each row
   * @param given the target of rows that name no processor; null if each has to name one
   * @param benchmarks the names of all benchmarks
   * @throws ModelException with all that is wrong with the files, line by line
   */
  static ReferenceSet read(
      String name,
      List<ModelFile> files,
      Map<String, String> everywhere,
      Target given,
      Set<String> benchmarks)
      throws ModelException {
    MeasurementReader reader = new MeasurementReader(everywhere, given, benchmarks);
    files.forEach(reader::read);
    reader.errors.throwIfAny();
    return new ReferenceSet(name, reader.measurements, reader.methods);
  }

  private void read(ModelFile file) {
    List<Row> rows = CsvReader.readWithHeader(file, errors);
    if (rows.isEmpty() || !readHeader(rows.get(0))) {
      return;
    }
    if (rows.size() == 1) {
      rows.get(0).error(String.join(",", columns.keySet()), "a measurement after the header");
    }
    for (Row row : rows.subList(1, rows.size())) {
      int before = errors.count();
      if (value(row, METHOD).isEmpty()) {
        Measurement measurement = measurement(row);
        if (errors.count() == before) {
          addOnce(row, measurement.name() + " " + measurement.target());
          measurements.add(measurement);
        }
      } else {
        MethodMeasurement measurement = methodMeasurement(row);
        if (errors.count() == before) {
          addOnce(row, measurement.name() + " " + measurement.target());
          methods.add(measurement);
        }
      }
    }
  }

  /** Whether the header has what it needs. */
  private boolean readHeader(Row header) {
    int before = errors.count();
    columns.clear();
    for (int column = 0; column < header.values().size(); column++) {
      if (columns.put(header.values().get(column), column) != null) {
        header.error(header.values().get(column), "each column once");
      }
    }
    Set<String> known = new HashSet<>(everywhere.keySet());
    known.addAll(columns.keySet());
    if (!known.containsAll(REQUIRED)) {
      header.error(
          String.join(",", header.values()),
          "a header with the columns benchmark and start, and processor unless --model is given");
    }
    return errors.count() == before;
  }

  private String value(Row row, String column) {
    Integer index = columns.get(column);
    return index == null ? everywhere.getOrDefault(column, "") : row.values().get(index);
  }

  private void addOnce(Row row, String key) {
    String other = places.putIfAbsent(key, row.place());
    if (other != null) {
      row.error(key, "each measurement once; it is in " + other + " too");
    }
  }

  private Measurement measurement(Row row) {
    checkBenchmark(row);
    for (Figure figure : Figure.values()) {
      if (!value(row, figure.toString()).isEmpty()) {
        row.error(value(row, figure.toString()), figure + " only with a method");
      }
    }
    Arguments arguments = arguments(row);
    Target target = target(row);
    Start start = start(row);
    Double overhead = overhead(row, arguments);
    Double cycles = positive(row, CYCLES);
    Double rate = positive(row, RATE);
    if (value(row, CYCLES).isEmpty() == value(row, RATE).isEmpty()) {
      row.error(
          value(row, CYCLES) + "," + value(row, RATE), "either cycles or iterations per second");
    }
    Integer result = integer(row, value(row, RESULT));
    if (cycles == null && rate != null && target != null) {
      cycles = target.clockHz() / rate;
    }
    return new Measurement(
        value(row, BENCHMARK),
        arguments,
        target,
        start,
        cycles == null ? 0 : cycles,
        overhead,
        rate,
        result,
        new Measurement.Origin(row.place(), value(row, SOURCE)));
  }

  private MethodMeasurement methodMeasurement(Row row) {
    String benchmark = value(row, BENCHMARK);
    if (!benchmarks.contains(benchmark) || ReferenceSet.hasIterations(benchmark)) {
      row.error(benchmark, "a kernel, since the row has a method");
    }
    Arguments arguments = arguments(row);
    if (arguments.isNone()) {
      row.error("", "the kernel's argument");
    }
    String method = value(row, METHOD);
    if (!method.matches("\\S+\\.[^\\s.(]+\\([^\\s()]*\\)[^\\s()]+")) {
      row.error(method, "a method with its descriptor, as package.Class.method(I)I");
    }
    for (String other : List.of(CYCLES, RATE, RESULT)) {
      if (!value(row, other).isEmpty()) {
        row.error(value(row, other), "no " + other + " of a method");
      }
    }
    Map<Figure, Long> values = new EnumMap<>(Figure.class);
    for (Figure figure : Figure.values()) {
      String text = value(row, figure.toString());
      if (text.matches("[0-9]{1,18}")) {
        values.put(figure, Long.valueOf(text));
      } else if (!text.isEmpty()) {
        row.error(text, figure + " as a whole number, 0 or more");
      }
    }
    if (values.isEmpty()) {
      row.error("", "one of " + List.of(Figure.values()));
    }
    return new MethodMeasurement(
        row.place(),
        benchmark,
        arguments.isNone() ? 0 : arguments.values().get(0),
        target(row),
        start(row),
        method,
        values,
        value(row, SOURCE));
  }

  /** One int of a benchmark, or those of a method with blanks between them. */
  private Arguments arguments(Row row) {
    String text = value(row, ARGUMENT);
    List<Integer> values = new ArrayList<>();
    for (String part : text.isEmpty() ? new String[0] : text.split(" ")) {
      Integer value = integer(row, part);
      if (value != null && value != value.shortValue()) {
        row.error(part, "an argument of at most 16 bits");
      }
      values.add(value == null ? 0 : value);
    }
    if (values.size() > 1 && benchmarks.contains(value(row, BENCHMARK))) {
      row.error(text, "one argument of a benchmark");
    }
    return new Arguments(values);
  }

  private Double overhead(Row row, Arguments iterations) {
    Double overhead = number(row, OVERHEAD, 0);
    if (overhead != null && (iterations.isNone() || value(row, CYCLES).isEmpty())) {
      row.error(value(row, OVERHEAD), "an overhead only beside the cycles of iterations");
    }
    return overhead;
  }

  private void checkBenchmark(Row row) {
    String name = value(row, BENCHMARK);
    if (!benchmarks.contains(name) && !name.matches("[^.\\s]+(\\.[^.\\s]+)+")) {
      row.error(
          name,
          "one of the benchmarks "
              + benchmarks.stream().sorted().collect(Collectors.joining(", "))
              + ", or a method as package.Class.method");
    }
  }

  private Target target(Row row) {
    String processor = value(row, PROCESSOR);
    String parameters = value(row, PARAMETERS);
    Map<String, String> settings = new TreeMap<>();
    for (String column : columns.keySet()) {
      String value = value(row, column);
      if (!NAMES.contains(column) && !value.isEmpty()) {
        settings.put(column, value);
      } else if (column.equals(CONFIGURATION) && !value.isEmpty()) {
        settings.put("preset", value);
      }
    }
    String key = processor + " " + parameters + " " + settings;
    if (targets.containsKey(key)) {
      return targets.get(key);
    }
    if (!Target.readSettings(row, parameters, settings)) {
      return null;
    }
    if (processor.isEmpty() && given == null) {
      row.error("", "a processor, or --model for all rows without one");
      return null;
    }
    try {
      Target target = target(processor, settings);
      targets.put(key, target);
      return target;
    } catch (ModelException e) {
      for (ModelError error : e.errors()) {
        row.error(error.text(), error.expected());
      }
      return null;
    }
  }

  /** Without a processor and without parameters, a row was measured on just what is given. */
  private Target target(String processor, Map<String, String> settings) throws ModelException {
    if (processor.isEmpty() && settings.isEmpty()) {
      return given;
    }
    boolean isGiven =
        given != null && List.of("", given.name(), given.processor()).contains(processor);
    return Target.of(isGiven ? given.processor() : processor, settings);
  }

  private Start start(Row row) {
    return Start.of(row, value(row, START));
  }

  private static Integer integer(Row row, String text) {
    if (text.isEmpty()) {
      return null;
    }
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      row.error(text, "an int or nothing");
      return null;
    }
  }

  private Double positive(Row row, String column) {
    return number(row, column, Double.MIN_VALUE);
  }

  private Double number(Row row, String column, double least) {
    String text = value(row, column);
    if (text.isEmpty()) {
      return null;
    }
    // Double.parseDouble takes "NaN", "1d" and hexadecimal, too.
    if (text.matches("[0-9]{1,15}(\\.[0-9]{1,30})?") && Double.parseDouble(text) >= least) {
      return Double.valueOf(text);
    }
    row.error(
        text, "a number " + (least > 0 ? "above 0" : "from 0 on") + ", such as 1229 or 127.89");
    return null;
  }
}
