package org.cprof.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The metadata of a profile: what was run, how, on which model. Keys may repeat (one {@code thread}
 * entry per thread); the order is kept.
 *
 * <p>A key is made of lower-case ASCII letters, digits and hyphens and starts with a letter. A
 * value is any text; line ends in it are escaped in the file.
 */
public record ProfileHeader(List<Map.Entry<String, String>> metadata) {
  /** Key of a pattern of the classes that alone were counted. */
  public static final String INCLUDE = "include";

  /** Key of a pattern of classes that were not counted. */
  public static final String EXCLUDE = "exclude";

  /** Key of what was switched, where not everything was counted. */
  public static final String COUNTING = "counting";

  /** Tests that have run, of which nothing has read the annotations that say what they may cost. */
  public static final String NOT_CHECKED = "not-checked";

  /** JVMs that the program has started without CProf's options, by their commands. */
  public static final String UNCOUNTED_JVM = "uncounted-jvm";

  /** How many JVMs a sum is of. */
  public static final String MERGED_RUNS = "merged-runs";

  /** The code of all methods, for pricing it afterwards. */
  private static final String CODE = "code";

  public ProfileHeader {
    metadata = List.copyOf(metadata);
    for (Map.Entry<String, String> entry : metadata) {
      if (!isKey(entry.getKey())) {
        throw new IllegalArgumentException("not a metadata key: '" + entry.getKey() + "'");
      }
      if (entry.getValue() == null) {
        throw new IllegalArgumentException("no value for metadata key " + entry.getKey());
      }
      if (entry.getKey().equals(DetailColumn.KEY) && DetailColumn.parse(entry.getValue()) == null) {
        throw new IllegalArgumentException(
            "'" + entry.getValue() + "' is not the name of a column and a type that is known");
      }
    }
  }

  /** The metadata for somebody to see: without what are data for other commands. */
  public List<Map.Entry<String, String>> description() {
    return metadata.stream()
        .filter(
            entry -> !entry.getKey().equals(CODE) && !MethodTables.KEYS.contains(entry.getKey()))
        .toList();
  }

  /** The value of the first entry with this key, or null. */
  public String first(String key) {
    for (Map.Entry<String, String> entry : metadata) {
      if (entry.getKey().equals(key)) {
        return entry.getValue();
      }
    }
    return null;
  }

  /** The value of the first entry with this key; empty without one, or if it is no number. */
  public OptionalLong number(String key) {
    String text = first(key);
    return text != null && text.matches("[0-9]{1,18}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }

  /** The columns that a UDI adds, as declared. */
  public List<DetailColumn> columns() {
    List<DetailColumn> columns = new ArrayList<>();
    for (String declaration : all(DetailColumn.KEY)) {
      columns.add(DetailColumn.parse(declaration));
    }
    return columns;
  }

  /** The position of a column that a UDI adds; -1 if there is none of this name. */
  public int column(String name) {
    return columns().stream().map(DetailColumn::name).toList().indexOf(name);
  }

  /** The values of all entries with this key, in order. */
  public List<String> all(String key) {
    List<String> values = new ArrayList<>();
    for (Map.Entry<String, String> entry : metadata) {
      if (entry.getKey().equals(key)) {
        values.add(entry.getValue());
      }
    }
    return values;
  }

  static boolean isKey(String text) {
    if (text.isEmpty() || text.charAt(0) < 'a' || text.charAt(0) > 'z') {
      return false;
    }
    for (int i = 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-')) {
        return false;
      }
    }
    return true;
  }
}
