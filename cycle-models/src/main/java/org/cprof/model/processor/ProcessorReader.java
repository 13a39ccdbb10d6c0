package org.cprof.model.processor;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
      "one of the keys name, title, clock, parameter.NAME, range.NAME, board.NAME, typical.MNEMONIC, load.hit, load.miss, limit."
          + String.join(", limit.", new TreeSet<>(Limits.NAMES));

  /** Names with a meaning of their own in expressions. */
  private static final Set<String> RESERVED =
      Set.of("b", "n", "c", "x", "y", "hit", "and", "or", "max", "min", "abs", "bits");

  private static final long MOST_WITHOUT_RANGE = Integer.MAX_VALUE;

  private final ModelFile file;
  private final Errors errors;
  private final Map<String, Row> rows = new LinkedHashMap<>();
  private final SortedMap<String, Parameter> parameters = new TreeMap<>();
  private final SortedMap<String, Map<String, Long>> typical = new TreeMap<>();

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
    SortedMap<String, Map<String, String>> boards = new TreeMap<>();
    Map<String, Long> limits = new HashMap<>();
    for (Map.Entry<String, Row> row : rows.entrySet()) {
      readOther(row.getKey(), row.getValue(), boards, limits);
    }
    boolean loads = rows.containsKey("load.hit") || rows.containsKey("load.miss");
    LoadTime loadTime =
        loads ? new LoadTime(load("load.hit", false), load("load.miss", true)) : LoadTime.FREE;
    return new Processor(
        name, title, clock, parameters, boards, loadTime, loads, new Limits(limits), typical);
  }

  private void readOther(
      String key, Row row, Map<String, Map<String, String>> boards, Map<String, Long> limits) {
    if (key.startsWith("board.")) {
      boards.put(key.substring("board.".length()), board(row));
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
        && !Set.of("name", "title", "clock", "load.hit", "load.miss").contains(key)) {
      errors.add(row, key, KEYS);
    }
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

  private void readParameter(String name, Row row) {
    if (!name.matches("[a-z][a-z0-9_.]*") || RESERVED.contains(name)) {
      errors.add(
          row,
          name,
          "a name of lower-case letters, digits, dots and underscores, none of "
              + String.join(" ", new TreeSet<>(RESERVED)));
      return;
    }
    long[] range = range(name);
    Parameter parameter = new Parameter(name, row.value(1), range[0], range[1]);
    parameters.put(name, parameter);
    if (!parameter.accepts(row.value(1))) {
      errors.add(row, row.value(1), parameter.expected());
    }
  }

  private long[] range(String name) {
    Row row = rows.get("range." + name);
    if (row == null) {
      return new long[] {0, MOST_WITHOUT_RANGE};
    }
    String[] ends = row.value(1).split("\\.\\.", -1);
    Long least = Parameter.number(ends[0]);
    Long most = ends.length == 2 ? Parameter.number(ends[1]) : null;
    if (least == null || most == null || least > most || new Parameter(name, "", 0, 0).isWord()) {
      errors.add(row, row.value(1), "a range of numbers such as 0..15");
      return new long[] {Long.MIN_VALUE, Long.MAX_VALUE};
    }
    return new long[] {least, most};
  }

  private Map<String, String> board(Row row) {
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
    Set<String> variables = new TreeSet<>(parameters.keySet());
    variables.remove(Parameter.CACHE_POLICY);
    variables.remove(Parameter.FLOAT);
    if (ofSize) {
      variables.add("n");
    }
    String text = required(key);
    try {
      return text.isEmpty() ? new Expression.Constant(0) : Expression.parse(text, variables);
    } catch (ExpressionException wrong) {
      errors.add(rows.get(key), wrong.offendingText(), wrong.expectedThere());
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
