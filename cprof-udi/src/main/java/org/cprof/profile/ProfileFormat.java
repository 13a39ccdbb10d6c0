package org.cprof.profile;

import java.util.ArrayList;
import java.util.List;

/**
 * The text form of a profile that writer and reader share.
 *
 * <p>A profile is gzipped UTF-8: lines {@code # key: value} with the metadata, the header row, then
 * one CSV row (RFC 4180, lines end with LF) per node in preorder, then the {@link
 * org.cprof.text.EndLine}. Ids count from 0 in file order, so that a parent always stands before
 * its children; the root has id 0 and parent -1.
 */
final class ProfileFormat {
  /** The columns before the metrics. */
  static final List<String> NODE_COLUMNS =
      List.of(
          "id",
          "parent",
          "kind",
          "class",
          "method",
          "descriptor",
          "line",
          "bytecode_index",
          "words",
          "calls");

  static final List<String> COLUMNS = columns();

  static final String HEADER_ROW = String.join(",", COLUMNS);

  private ProfileFormat() {}

  static String headerRow(ProfileHeader header) {
    StringBuilder row = new StringBuilder(HEADER_ROW);
    for (DetailColumn column : header.columns()) {
      row.append(',').append(column.name());
    }
    return row.toString();
  }

  private static List<String> columns() {
    List<String> columns = new ArrayList<>(NODE_COLUMNS);
    for (Metric metric : Metric.values()) {
      columns.add(metric.column());
    }
    return List.copyOf(columns);
  }

  /** Makes one line of a metadata value: a backslash escapes line ends and itself. */
  static String escape(String value) {
    return value.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  /** Undoes {@link #escape}; returns null if the text has a backslash that escapes nothing. */
  static String unescape(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder value = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        value.append(c);
        continue;
      }
      i++;
      switch (i < text.length() ? text.charAt(i) : ' ') {
        case '\\' -> value.append('\\');
        case 'n' -> value.append('\n');
        case 'r' -> value.append('\r');
        default -> {
          return null;
        }
      }
    }
    return value.toString();
  }
}
