package org.cprof.model.datacache;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;

/** Reads {@code caches.csv}. */
public final class DataCacheReader {
  private static final String HEADER = "cache,key,value,source";
  private static final Set<String> REQUIRED = Set.of("of", "lines", "words", "fills", "read");
  private static final Set<String> KEYS =
      new TreeSet<>(
          Set.of("of", "when", "lines", "words", "fills", "policy", "read", "updated", "emptied"));

  /** More lines would make every look-up slow, and no processor has them. */
  private static final int MOST_LINES = 256;

  /** As many as a line's valid bits that fit a long. */
  private static final int MOST_WORDS = 64;

  private final BytecodeTable table;
  private final Map<String, Long> variables;
  private final Errors errors;

  private DataCacheReader(BytecodeTable table, Map<String, Long> variables, Errors errors) {
    this.table = table;
    this.variables = variables;
    this.errors = errors;
  }

  /**
   * Reads the file; what is wrong goes to the errors, and the result is then good for nothing.
   *
   * @param variables the values of the parameters
   */
  public static DataCaches read(
      ModelFile file, BytecodeTable table, Map<String, Long> variables, Errors errors) {
    return new DataCacheReader(table, variables, errors).read(file);
  }

  private DataCaches read(ModelFile file) {
    Map<String, Map<String, Row>> caches = new LinkedHashMap<>();
    for (Row row : CsvReader.read(file, HEADER, 2, errors)) {
      if (!KEYS.contains(row.value(1))) {
        errors.add(row, row.value(1), "one of the keys " + String.join(", ", KEYS));
      } else if (caches
              .computeIfAbsent(row.value(0), name -> new HashMap<>())
              .putIfAbsent(row.value(1), row)
          != null) {
        errors.add(row, row.value(1), "each key of a cache once");
      }
    }
    DataCache object = null;
    DataCache array = null;
    for (Map.Entry<String, Map<String, Row>> each : caches.entrySet()) {
      Map<String, Row> rows = each.getValue();
      if (!hasAll(each.getKey(), rows)) {
        continue;
      }
      DataCache cache = cache(each.getKey(), rows);
      if (cache == null || !isOn(rows.get("when"))) {
        continue;
      }
      boolean isObject = cache.kind() == DataCache.Kind.OBJECT;
      if ((isObject ? object : array) != null) {
        errors.add(rows.get("of"), rows.get("of").value(2), "one such cache that is on, not two");
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
        errors.add(rows.values().iterator().next(), name, "a row with the key " + key);
        all = false;
      }
    }
    return all;
  }

  private DataCache cache(String name, Map<String, Row> rows) {
    int before = errors.count();
    boolean isArray = isSecond(rows.get("of"), "object", "array");
    boolean fillsLine = isSecond(rows.get("fills"), "word", "line");
    Row policy = rows.get("policy");
    if (policy != null && !policy.value(2).equals("fifo")) {
      errors.add(policy, policy.value(2), "fifo");
    }
    Row updated = rows.get("updated");
    if (isArray && updated != null) {
      errors.add(updated, "updated", "only of a cache of objects");
    }
    if (isArray != fillsLine) {
      Row fills = rows.get("fills");
      errors.add(fills, fills.value(2), "word for objects, line for arrays");
    }
    DataCache cache =
        new DataCache(
            name,
            isArray ? DataCache.Kind.ARRAY : DataCache.Kind.OBJECT,
            number(rows.get("lines"), MOST_LINES),
            number(rows.get("words"), MOST_WORDS),
            fillsLine,
            bytecodes(rows.get("read")),
            bytecodes(updated),
            bytecodes(rows.get("emptied")));
    return errors.count() > before ? null : cache;
  }

  private boolean isSecond(Row row, String first, String second) {
    if (!row.value(2).equals(first) && !row.value(2).equals(second)) {
      errors.add(row, row.value(2), first + " or " + second);
    }
    return row.value(2).equals(second);
  }

  private boolean isOn(Row row) {
    if (row == null) {
      return true;
    }
    try {
      return Condition.parse(row.value(2), variables.keySet()).test(variables::get);
    } catch (ExpressionException wrong) {
      errors.add(row, wrong.offendingText(), wrong.expectedThere());
    } catch (ArithmeticException wrong) {
      errors.add(row, row.value(2), "a condition without " + wrong.getMessage());
    }
    return false;
  }

  private int number(Row row, int most) {
    try {
      long value = Expression.parse(row.value(2), variables.keySet()).evaluate(variables);
      if (value >= 1 && value <= most) {
        return (int) value;
      }
      errors.add(row, row.value(2) + " = " + value, "a number from 1 to " + most);
    } catch (ExpressionException wrong) {
      errors.add(row, wrong.offendingText(), wrong.expectedThere());
    } catch (ArithmeticException wrong) {
      errors.add(row, row.value(2), "a number without " + wrong.getMessage());
    }
    return 1;
  }

  private Set<String> bytecodes(Row row) {
    Set<String> names = new TreeSet<>();
    for (String name : row == null ? new String[0] : row.value(2).split("\\s+")) {
      Bytecode bytecode = table.named(name);
      if (bytecode == null) {
        errors.add(row, name, "a mnemonic of bytecodes.csv");
      } else {
        names.add(name);
      }
    }
    return names;
  }
}
