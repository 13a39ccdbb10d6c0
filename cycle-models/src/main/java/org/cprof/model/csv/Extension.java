package org.cprof.model.csv;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a file that extends another: those of the other in their places, replaced by all rows
 * with the same key where there are any; new ones behind. A row with nothing but its key takes away
 * those of the other.
 */
final class Extension {
  private Extension() {}

  static List<Row> of(List<Row> base, List<Row> own, int keyColumns, Errors errors) {
    Map<List<String>, List<Row>> byKey = byKey(base, keyColumns);
    byKey(own, keyColumns)
        .forEach(
            (key, rows) -> {
              if (rows.stream().noneMatch(row -> isBare(row, keyColumns))) {
                byKey.put(key, rows);
              } else if (rows.size() > 1 || byKey.remove(key) == null) {
                errors.add(
                    rows.get(0),
                    String.join(",", key),
                    "values behind the key, or one row with the key alone, to take away a row of"
                        + " the model that is extended");
              }
            });
    List<Row> all = new ArrayList<>();
    byKey.values().forEach(all::addAll);
    return all;
  }

  private static Map<List<String>, List<Row>> byKey(List<Row> rows, int keyColumns) {
    Map<List<String>, List<Row>> byKey = new LinkedHashMap<>();
    for (Row row : rows) {
      byKey.computeIfAbsent(row.values().subList(0, keyColumns), key -> new ArrayList<>()).add(row);
    }
    return byKey;
  }

  private static boolean isBare(Row row, int keyColumns) {
    return row.values().subList(keyColumns, row.values().size()).stream().allMatch(String::isEmpty);
  }
}
