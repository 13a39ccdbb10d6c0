package org.cprof.model.datacache;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;

/** Reads {@code caches.csv}. */
public final class DataCacheReader {
  private static final Set<String> REQUIRED = Set.of("of", "lines", "words", "fills", "read");
  private static final List<String> KEYS =
      List.of("emptied", "fills", "lines", "of", "policy", "read", "updated", "when", "words");

  private static final Columns COLUMNS =
      Columns.of("cache,key,value,source")
          .form(
              "key",
              Pattern.compile(String.join("|", KEYS)),
              "one of the keys " + String.join(", ", KEYS))
          .keys(2)
          .once("each key of a cache once", "cache", "key");

  /** More lines would make every look-up slow, and no processor has them. */
  private static final int MOST_LINES = 256;

  /** As many as a line's valid bits that fit a long. */
  private static final int MOST_WORDS = 64;

  private final BytecodeTable table;
  private final Map<String, Long> variables;

  private DataCacheReader(BytecodeTable table, Map<String, Long> variables) {
    this.table = table;
    this.variables = variables;
  }

  /**
   * Reads the file; what is wrong goes to the errors, and the result is then good for nothing.
   *
   * @param variables the values of the parameters
   */
  public static DataCaches read(
      ModelFile file, BytecodeTable table, Map<String, Long> variables, Errors errors) {
    return new DataCacheReader(table, variables).read(CsvReader.read(file, COLUMNS, errors));
  }

  private DataCaches read(List<Row> all) {
    Map<String, Map<String, Row>> caches = new LinkedHashMap<>();
    for (Row row : all) {
      caches
          .computeIfAbsent(row.text("cache"), name -> new HashMap<>())
          .putIfAbsent(row.text("key"), row);
    }
    DataCache object = null;
    DataCache array = null;
    for (Map.Entry<String, Map<String, Row>> each : caches.entrySet()) {
      Map<String, Row> rows = each.getValue();
      if (!hasAll(each.getKey(), rows)) {
        continue;
      }
      DataCache cache = cache(each.getKey(), rows);
      if (!isOn(rows.get("when"))) {
        continue;
      }
      boolean isObject = cache.kind() == DataCache.Kind.OBJECT;
      if ((isObject ? object : array) != null) {
        rows.get("of").wrong("value", "one such cache that is on, not two");
      }
      object = isObject ? cache : object;
      array = isObject ? array : cache;
    }
    return new DataCaches(object, array);
  }

  private boolean hasAll(String name, Map<String, Row> rows) {
    boolean all = true;
    for (String key : new TreeSet<>(REQUIRED)) {
      if (!rows.containsKey(key)) {
        rows.values().iterator().next().error(name, "a row with the key " + key);
        all = false;
      }
    }
    return all;
  }

  private DataCache cache(String name, Map<String, Row> rows) {
    boolean isArray = isSecond(rows.get("of"), "object", "array");
    boolean fillsLine = isSecond(rows.get("fills"), "word", "line");
    Row policy = rows.get("policy");
    if (policy != null && !policy.text("value").equals("fifo")) {
      policy.wrong("value", "fifo");
    }
    Row updated = rows.get("updated");
    if (isArray && updated != null) {
      updated.error("updated", "only of a cache of objects");
    }
    if (isArray != fillsLine) {
      Row fills = rows.get("fills");
      fills.wrong("value", "word for objects, line for arrays");
    }
    return new DataCache(
        name,
        isArray ? DataCache.Kind.ARRAY : DataCache.Kind.OBJECT,
        number(rows.get("lines"), MOST_LINES),
        number(rows.get("words"), MOST_WORDS),
        bytecodes(rows.get("read")),
        bytecodes(updated),
        bytecodes(rows.get("emptied")));
  }

  private boolean isSecond(Row row, String first, String second) {
    if (!row.text("value").equals(first) && !row.text("value").equals(second)) {
      row.wrong("value", first + " or " + second);
    }
    return row.text("value").equals(second);
  }

  private boolean isOn(Row row) {
    return row == null || row.holds("value", variables.keySet(), variables);
  }

  private int number(Row row, int most) {
    try {
      long value = row.expression("value", variables.keySet()).evaluate(variables);
      if (value >= 1 && value <= most) {
        return (int) value;
      }
      row.error(row.text("value") + " = " + value, "a number from 1 to " + most);
    } catch (ArithmeticException wrong) {
      row.wrong("value", "a number without " + wrong.getMessage());
    }
    return 1;
  }

  private Set<String> bytecodes(Row row) {
    Set<String> names = new TreeSet<>();
    for (String name : row == null ? new String[0] : row.words("value")) {
      if (table.named(name) == null) {
        row.error(name, "a mnemonic of bytecodes.csv");
      } else {
        names.add(name);
      }
    }
    return names;
  }
}
