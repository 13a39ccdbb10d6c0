package org.cprof.model.csv;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of a file that extends another: those of the other in their places, replaced by all rows
 * with the same key where there are any; new ones behind. A row with nothing but its key takes away
 * those of the other; one with nothing but the size of a routine changes the size, and rows behind
 * it add to those of the other.
 */
final class Extension {
  private Extension() {}

  static List<Row> of(List<Row> base, List<Row> own, Columns columns) {
    int keyColumns = columns.keys;
    int sizeColumn = columns.size;
    Map<List<String>, List<Row>> byKey = byKey(base, keyColumns);
    byKey(own, keyColumns)
        .forEach(
            (key, rows) -> {
              if (byKey.containsKey(key) && isSize(rows.get(0), sizeColumn)) {
                List<Row> kept = byKey.get(key);
                kept.set(0, kept.get(0).with(sizeColumn, rows.get(0).values().get(sizeColumn)));
                kept.addAll(rows.subList(1, rows.size()));
              } else if (rows.stream().noneMatch(row -> isBare(row, keyColumns))) {
                byKey.put(key, rows);
              } else if (rows.size() > 1 || byKey.remove(key) == null) {
                rows.get(0)
                    .error(
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

  /** Whether a row has a size and at most, behind it, where the size is from. */
  private static boolean isSize(Row row, int sizeColumn) {
    int source = row.values().size() - 1;
    for (int column = 1; column < source; column++) {
      if (row.values().get(column).isEmpty() == (column == sizeColumn)) {
        return false;
      }
    }
    return sizeColumn >= 0;
  }

  private static boolean isBare(Row row, int keyColumns) {
    return row.values().subList(keyColumns, row.values().size()).stream().allMatch(String::isEmpty);
  }
}
