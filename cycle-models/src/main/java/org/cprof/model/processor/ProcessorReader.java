package org.cprof.model.processor;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;

/**
 * Reads {@code processor.csv}. The order of rows does not matter: parameters are known before the
 * rows that use them are looked at.
 */
public final class ProcessorReader {
  private static final String HEADER = "key,value,unit,source";
  private static final String KEYS =
      "one of the keys extends, name, title, clock, parameter.NAME, range.NAME, derived.NAME,"
          + " preset.NAME, assumed.NAME=VALUE, typical.MNEMONIC, load.hit, load.miss, limit."
          + String.join(", limit.", new TreeSet<>(Limits.NAMES));

  /** Names with a meaning of their own in expressions. */
  private static final Set<String> RESERVED =
      Set.of("b", "n", "c", "x", "y", "hit", "and", "or", "if", "max", "min", "abs", "bits");

  private static final String DERIVED = "derived.";
  private static final String ASSUMED = "assumed.";
  private static final String WORD = "[a-z][a-z0-9_]*";
  private static final long MOST_WITHOUT_RANGE = Integer.MAX_VALUE;

  private final ModelFile file;
  private final Errors errors;
  private final Map<String, Row> rows = new LinkedHashMap<>();
  private final SortedMap<String, Parameter> parameters = new TreeMap<>();
  private final SortedMap<String, Map<String, Long>> typical = new TreeMap<>();
  private final SortedMap<String, Expression> derived = new TreeMap<>();
  private final SortedMap<String, String> assumptions = new TreeMap<>();

  /** The names of the parameters that are numbers, and of the words of the others. */
  private final Set<String> known = new TreeSet<>();

  private ProcessorReader(ModelFile file, Errors errors) {
    this.file = file;
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
    for (Row row : CsvReader.read(file, HEADER, errors)) {
      if (rows.putIfAbsent(row.value(0), row) != null) {
        errors.add(row, row.value(0), "each key once");
      }
    }
    String name = required("name");
    String title = rows.containsKey("title") ? rows.get("title").value(1) : name;
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
        loadTime,
        loads,
        new Limits(limits),
        assumptions,
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
      Long limit = Parameter.number(row.value(1));
      if (limit == null || limit < 0) {
        errors.add(row, row.value(1), "a number from 0 up");
      } else {
        limits.put(key.substring("limit.".length()), limit);
      }
    } else if (key.startsWith("range.") && !parameters.containsKey(key.substring(6))) {
      errors.add(row, key, "the range of one of the parameters " + names());
    } else if (!key.startsWith("parameter.")
        && !key.startsWith("range.")
        && !key.startsWith("derived.")
        && !Set.of("extends", "name", "title", "clock", "load.hit", "load.miss").contains(key)) {
      errors.add(row, key, KEYS);
    }
  }

  private void readAssumption(String setting, Row row) {
    String[] parts = setting.split("=", 2);
    Parameter parameter = parameters.get(parts[0]);
    if (parts.length < 2 || parameter == null) {
      errors.add(row, setting, "NAME=VALUE with one of the parameters " + names());
    } else if (!parameter.accepts(parts[1])) {
      errors.add(row, setting, parameter.expected());
    } else if (row.value(1).isEmpty()) {
      errors.add(row, setting, "what is assumed, as the value");
    }
    assumptions.put(setting, row.value(1));
  }

  private String required(String key) {
    Row row = rows.get(key);
    if (row == null || row.value(1).isEmpty()) {
      errors.add(file.path(), row == null ? 0 : row.line(), key, "a row with this key and a value");
      return "";
    }
    return row.value(1);
  }

  private long clock() {
    String value = required("clock");
    Row row = rows.get("clock");
    if (value.isEmpty()) {
      return 0;
    }
    if (!row.value(2).equals("MHz")) {
      errors.add(row, row.value(2), "the unit MHz");
    }
    try {
      long hertz = new BigDecimal(value).movePointRight(6).longValueExact();
      if (hertz > 0) {
        return hertz;
      }
    } catch (ArithmeticException | NumberFormatException noClock) {
      // reported below, with the same words as a clock that stands still
    }
    errors.add(row, value, "a clock above 0 MHz, in whole Hz");
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
      errors.add(
          row,
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
    Parameter parameter = parameter(name, row.value(1));
    parameters.put(name, parameter);
    if (!parameter.accepts(row.value(1))) {
      errors.add(row, row.value(1), parameter.expected());
    }
    Map<String, Long> variables = new TreeMap<>();
    parameter.addVariables(row.value(1), variables);
    for (String variable : variables.keySet()) {
      if (!known.add(variable)) {
        errors.add(row, variable, "a name or a word that no other parameter has");
      }
    }
  }

  private Parameter parameter(String name, String value) {
    Row row = rows.get("range." + name);
    if (name.equals(Parameter.CACHE_POLICY)) {
      if (row != null) {
        errors.add(row, row.value(1), "no range: the words of " + name + " are known");
      }
      return Parameter.ofWord(name, value, Parameter.policies());
    }
    if (row == null) {
      return Parameter.ofNumber(name, value, 0, MOST_WITHOUT_RANGE);
    }
    String text = row.value(1);
    if (text.matches(WORD + "(\\|" + WORD + ")+")) {
      List<String> words = List.of(text.split("\\|"));
      if (Set.copyOf(words).size() < words.size()) {
        errors.add(row, text, "each word once");
      }
      return Parameter.ofWord(name, value, words);
    }
    String[] ends = text.split("\\.\\.", -1);
    Long least = Parameter.number(ends[0]);
    Long most = ends.length == 2 ? Parameter.number(ends[1]) : null;
    if (least == null || most == null || least > most) {
      errors.add(row, text, "a range of numbers such as 0..15, or words such as off|on");
      return Parameter.ofNumber(name, value, Long.MIN_VALUE, Long.MAX_VALUE);
    }
    return Parameter.ofNumber(name, value, least, most);
  }

  private void readDerived() {
    for (Map.Entry<String, Row> row : rows.entrySet()) {
      if (row.getKey().startsWith(DERIVED)) {
        String name = row.getKey().substring(DERIVED.length());
        if (known.contains(name) || parameters.containsKey(name)) {
          errors.add(row.getValue(), name, "a name that no parameter has");
        } else if (isName(row.getValue(), name)) {
          derived.put(name, expression(row.getValue(), known));
        }
      }
    }
  }

  private Map<String, String> preset(Row row) {
    Map<String, String> values = new TreeMap<>();
    for (String setting : row.value(1).split("\\s+")) {
      String[] parts = setting.split("=", 2);
      Parameter parameter = parameters.get(parts[0]);
      if (parts.length < 2 || parameter == null) {
        errors.add(row, setting, "NAME=VALUE with one of the parameters " + names());
      } else if (!parameter.accepts(parts[1])) {
        errors.add(row, setting, parameter.expected());
      } else if (values.put(parts[0], parts[1]) != null) {
        errors.add(row, setting, "each parameter once");
      }
    }
    return values;
  }

  private Expression load(String key, boolean ofSize) {
    Set<String> variables = new TreeSet<>(known);
    variables.addAll(derived.keySet());
    if (ofSize) {
      variables.add("n");
    }
    return required(key).isEmpty()
        ? new Expression.Constant(0)
        : expression(rows.get(key), variables);
  }

  private Expression expression(Row row, Set<String> variables) {
    try {
      return Expression.parse(row.value(1), variables);
    } catch (ExpressionException wrong) {
      errors.add(row, wrong.offendingText(), wrong.expectedThere());
      return new Expression.Constant(0);
    }
  }

  /** The operands of a bytecode. */
  private Map<String, Long> typical(Row row) {
    Map<String, Long> values = new TreeMap<>();
    for (String operand : row.value(1).split("\\s+")) {
      String[] parts = operand.split("=", 2);
      Long value = parts.length < 2 ? null : Parameter.number(parts[1]);
      if (value == null) {
        errors.add(row, operand, "OPERAND=NUMBER, separated by blanks");
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
