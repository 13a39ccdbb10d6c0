package org.cprof.model.processor;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.ModelFolder;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;

/**
 * Reads {@code processor.csv}. The order of rows does not matter: parameters are known before the
 * rows that use them are looked at.
 */
public final class ProcessorReader {
  private static final String KEYS =
      "one of the keys extends, name, title, clock, parameter.NAME, range.NAME, derived.NAME,"
          + " preset.NAME, assumed.NAME=VALUE, typical.MNEMONIC, load.hit, load.miss, heap.object, heap.array, frame.saved,"
          + " limit."
          + String.join(", limit.", new TreeSet<>(Limits.NAMES));

  /** Names with a meaning of their own in expressions. */
  private static final Set<String> RESERVED =
      Set.of(
          "clock", "b", "n", "c", "x", "y", "hit", "and", "or", "if", "max", "min", "abs", "bits");

  private static final Set<String> OTHER_KEYS =
      Set.of(
          "extends",
          "name",
          "title",
          "clock",
          "load.hit",
          "load.miss",
          "heap.object",
          "heap.array",
          "frame.saved");

  private static final String DERIVED = "derived.";
  private static final String ASSUMED = "assumed.";
  private static final String WORD = "[a-z][a-z0-9_]*";
  private static final long MOST_WITHOUT_RANGE = Integer.MAX_VALUE;

  private final ModelFile file;
  private final Errors errors;
  private final Map<String, Row> rows;
  private final SortedMap<String, Parameter> parameters = new TreeMap<>();
  private final SortedMap<String, Map<String, Long>> typical = new TreeMap<>();
  private final SortedMap<String, Expression> derived = new TreeMap<>();
  private final SortedMap<String, String> assumptions = new TreeMap<>();

  /** The names of the parameters that are numbers, and of the words of the others. */
  private final Set<String> known = new TreeSet<>();

  private ProcessorReader(ModelFile file, Errors errors) {
    this.file = file;
    this.rows = CsvReader.byKey(file, ModelFolder.PROCESSOR_COLUMNS, errors);
    this.errors = errors;
  }

  /**
   * Reads the file; what is wrong goes to the errors, and the result is then good only for finding
   * more.
   */
  public static Processor read(ModelFile file, Errors errors) {
    return new ProcessorReader(file, errors).read();
  }

  private Processor read() {
    String name = required("name");
    String title = rows.containsKey("title") ? rows.get("title").text("value") : name;
    long clock = clock();
    readParameters();
    readDerived();
    SortedMap<String, Map<String, String>> presets = new TreeMap<>();
    Map<String, Long> limits = new HashMap<>();
    for (Map.Entry<String, Row> row : rows.entrySet()) {
      readOther(row.getKey(), row.getValue(), presets, limits);
    }
    boolean loads = rows.containsKey("load.hit") || rows.containsKey("load.miss");
    LoadTime loadTime =
        loads ? new LoadTime(load("load.hit", false), load("load.miss", true)) : LoadTime.FREE;
    return new Processor(
        name,
        title,
        clock,
        new Processor.Variation(parameters, derived, presets),
        new Processor.Loads(loadTime, loads),
        new Limits(limits),
        assumptions,
        new Memory(words("heap.object"), words("heap.array"), saved()),
        typical);
  }

  private void readOther(
      String key, Row row, Map<String, Map<String, String>> presets, Map<String, Long> limits) {
    if (key.startsWith("preset.")) {
      presets.put(key.substring("preset.".length()), preset(row));
    } else if (key.startsWith(ASSUMED)) {
      readAssumption(key.substring(ASSUMED.length()), row);
    } else if (key.startsWith("typical.")) {
      typical.put(key.substring("typical.".length()), typical(row));
    } else if (key.startsWith("limit.") && Limits.NAMES.contains(key.substring(6))) {
      Long limit = Parameter.number(row.text("value"));
      if (limit == null || limit < 0) {
        row.wrong("value", "a number from 0 up");
      } else {
        limits.put(key.substring("limit.".length()), limit);
      }
    } else if (key.startsWith("range.") && !parameters.containsKey(key.substring(6))) {
      row.error(key, "the range of one of the parameters " + names());
    } else if (!key.startsWith("parameter.")
        && !key.startsWith("range.")
        && !key.startsWith("derived.")
        && !OTHER_KEYS.contains(key)) {
      row.error(key, KEYS);
    }
  }

  private void readAssumption(String setting, Row row) {
    if (checkSetting(setting, row) && row.text("value").isEmpty()) {
      row.error(setting, "what is assumed, as the value");
    }
    assumptions.put(setting, row.text("value"));
  }

  /** Whether it is a parameter with one of its values; an error of the row otherwise. */
  private boolean checkSetting(String setting, Row row) {
    String[] parts = setting.split("=", 2);
    Parameter parameter = parameters.get(parts[0]);
    if (parts.length < 2 || parameter == null) {
      row.error(setting, "NAME=VALUE with one of the parameters " + names());
      return false;
    }
    if (!parameter.accepts(parts[1])) {
      row.error(setting, parameter.expected());
      return false;
    }
    return true;
  }

  /** A preset has the clock rate of its board. */
  private static boolean checkClock(String setting, Row row) {
    boolean isRight = Settings.hertz(setting.substring(setting.indexOf('=') + 1)) > 0;
    if (!isRight) {
      row.error(setting, Settings.CLOCK_EXPECTED);
    }
    return isRight;
  }

  private String required(String key) {
    Row row = rows.get(key);
    if (row == null || row.text("value").isEmpty()) {
      errors.add(file.path(), row == null ? 0 : row.line(), key, "a row with this key and a value");
      return "";
    }
    return row.text("value");
  }

  private long clock() {
    String value = required("clock");
    Row row = rows.get("clock");
    if (value.isEmpty()) {
      return 0;
    }
    if (!row.text("unit").equals("MHz")) {
      row.wrong("unit", "the unit MHz");
    }
    try {
      long hertz = new BigDecimal(value).movePointRight(6).longValueExact();
      if (hertz > 0) {
        return hertz;
      }
    } catch (ArithmeticException | NumberFormatException noClock) {
      // reported below, with the same words as a clock that stands still
    }
    row.error(value, "a clock above 0 MHz, in whole Hz");
    return 0;
  }

  private void readParameters() {
    for (Map.Entry<String, Row> row : rows.entrySet()) {
      if (row.getKey().startsWith("parameter.")) {
        readParameter(row.getKey().substring("parameter.".length()), row.getValue());
      }
    }
  }

  private boolean isName(Row row, String name) {
    if (!name.matches("[a-z][a-z0-9_.]*") || RESERVED.contains(name)) {
      row.error(
          name,
          "a name of lower-case letters, digits, dots and underscores, none of "
              + String.join(" ", new TreeSet<>(RESERVED)));
      return false;
    }
    return true;
  }

  private void readParameter(String name, Row row) {
    if (!isName(row, name)) {
      return;
    }
    Parameter parameter = parameter(name, row.text("value"));
    parameters.put(name, parameter);
    if (!parameter.accepts(row.text("value"))) {
      row.wrong("value", parameter.expected());
    }
    Map<String, Long> variables = new TreeMap<>();
    parameter.addVariables(row.text("value"), variables);
    for (String variable : variables.keySet()) {
      if (!known.add(variable)) {
        row.error(variable, "a name or a word that no other parameter has");
      }
    }
  }

  private Parameter parameter(String name, String value) {
    Row row = rows.get("range." + name);
    if (name.equals(Parameter.CACHE_POLICY)) {
      if (row != null) {
        row.wrong("value", "no range: the words of " + name + " are known");
      }
      return Parameter.ofWord(name, value, Parameter.policies());
    }
    if (row == null) {
      return Parameter.ofNumber(name, value, 0, MOST_WITHOUT_RANGE);
    }
    String text = row.text("value");
    if (text.matches(WORD + "(\\|" + WORD + ")+")) {
      List<String> words = List.of(text.split("\\|"));
      if (Set.copyOf(words).size() < words.size()) {
        row.error(text, "each word once");
      }
      return Parameter.ofWord(name, value, words);
    }
    String[] ends = text.split("\\.\\.", -1);
    Long least = Parameter.number(ends[0]);
    Long most = ends.length == 2 ? Parameter.number(ends[1]) : null;
    if (least == null || most == null || least > most) {
      row.error(text, "a range of numbers such as 0..15, or words such as off|on");
      return Parameter.ofNumber(name, value, Long.MIN_VALUE, Long.MAX_VALUE);
    }
    return Parameter.ofNumber(name, value, least, most);
  }

  private void readDerived() {
    for (Map.Entry<String, Row> row : rows.entrySet()) {
      if (row.getKey().startsWith(DERIVED)) {
        String name = row.getKey().substring(DERIVED.length());
        if (known.contains(name) || parameters.containsKey(name)) {
          row.getValue().error(name, "a name that no parameter has");
        } else if (isName(row.getValue(), name)) {
          derived.put(name, row.getValue().expression("value", known));
        }
      }
    }
  }

  private Map<String, String> preset(Row row) {
    Map<String, String> values = new TreeMap<>();
    for (String setting : row.words("value")) {
      String[] parts = setting.split("=", 2);
      boolean isRight =
          parts[0].equals(Settings.CLOCK) ? checkClock(setting, row) : checkSetting(setting, row);
      if (isRight && values.put(parts[0], parts[1]) != null) {
        row.error(setting, "each parameter once");
      }
    }
    return values;
  }

  /** The words of what has {@code n} words of its own; null if there is no such row. */
  private Expression words(String key) {
    return rows.containsKey(key) ? load(key, true) : null;
  }

  private Long saved() {
    Row row = rows.get("frame.saved");
    Long words = row == null ? null : Parameter.number(row.text("value"));
    if (row != null && (words == null || words < 0)) {
      row.wrong("value", "a number from 0 up");
    }
    return words;
  }

  private Expression load(String key, boolean ofSize) {
    Set<String> variables = new TreeSet<>(known);
    variables.addAll(derived.keySet());
    if (ofSize) {
      variables.add("n");
    }
    return required(key).isEmpty()
        ? new Expression.Constant(0)
        : rows.get(key).expression("value", variables);
  }

  /** The operands of a bytecode. */
  private Map<String, Long> typical(Row row) {
    Map<String, Long> values = new TreeMap<>();
    for (String operand : row.words("value")) {
      String[] parts = operand.split("=", 2);
      Long value = parts.length < 2 ? null : Parameter.number(parts[1]);
      if (value == null) {
        row.error(operand, "OPERAND=NUMBER, separated by blanks");
      } else {
        values.put(parts[0], value);
      }
    }
    return values;
  }

  private String names() {
    return String.join(", ", parameters.keySet());
  }
}
