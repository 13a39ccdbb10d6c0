package org.cprof.model.csv;

import java.util.ArrayList;
import java.util.List;

/**
 * A row of a model's file: its values in the order of the header.
 *
 * @param file how errors call the file
 * @param line the line, counted from 1
 * @param values the values, without surrounding blanks
 */
public record Row(String file, int line, List<String> values) {

  public String value(int column) {
    return values.get(column);
  }

  /** The row with another value in a column. */
  Row with(int column, String value) {
    List<String> changed = new ArrayList<>(values);
    changed.set(column, value);
    return new Row(file, line, changed);
  }

  /** The row with one value more. */
  Row with(String value) {
    List<String> more = new ArrayList<>(values);
    more.add(value);
    return new Row(file, line, more);
  }
}
