package org.cprof.model.csv;

import java.util.List;
import java.util.regex.Pattern;

/** The columns of a file in their order, what their values must be, and what tells rows apart. */
public final class Columns {
  final List<String> names;
  final Form[] forms;

  /** Rows with the same values in so many first columns replace those of a file extended. */
  int keys = 1;

  /** How many of the columns a file must have. */
  int required;

  /** The column of a routine's size; -1 for none. */
  int size = -1;

  /** The columns in which no two rows may have the same values. */
  List<String> single = List.of();

  String expectedOnce;

  private Columns(List<String> names) {
    this.names = names;
    this.forms = new Form[names.size()];
    this.required = names.size();
  }

  /**
   * Columns of any text.
   *
   * @param header their names, with commas
   */
  public static Columns of(String header) {
    return new Columns(List.of(header.split(",", -1)));
  }

  /** The values of a column have a form. */
  public Columns form(String column, Pattern form, String expected) {
    forms[index(column)] = new Form(form, 0, 0, expected);
    return this;
  }

  /** The values of a column are whole numbers, not below 0. */
  public Columns number(String column, long least, long most, String expected) {
    forms[index(column)] = new Form(null, least, most, expected);
    return this;
  }

  /** Rows may have no value in a column that has a form. */
  public Columns orNothing(String column) {
    forms[index(column)].mayBeEmpty = true;
    return this;
  }

  /**
   * Rows of a file take the place of those with the same values in the first columns in the file
   * that it extends; without this, of those with the same first value.
   */
  public Columns keys(int first) {
    keys = first;
    return this;
  }

  /** A file may be without the last column: its values are empty then. */
  public Columns lastMayBeMissing() {
    required = names.size() - 1;
    return this;
  }

  /** The column of a routine's size, which a file can change alone. */
  public Columns size(String column) {
    size = index(column);
    return this;
  }

  /**
   * No two rows may have the same values in some columns.
   *
   * @param expected for errors, such as "each class once"
   */
  public Columns once(String expected, String... columns) {
    expectedOnce = expected;
    single = List.of(columns);
    return this;
  }

  /** The header of a file with all columns. */
  public String[] names() {
    return names.toArray(String[]::new);
  }

  int index(String name) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no column " + name);
    }
    return index;
  }

  /** Whether a file with this header has the columns: all, or those that it must have. */
  public boolean areOfHeader(String header) {
    return header.equals(header(required)) || header.equals(header(names.size()));
  }

  String header(int first) {
    return String.join(",", names.subList(0, first));
  }

  /** What values must be: a number, unless there is a pattern. */
  static final class Form {
    private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

    final String expected;
    private final Pattern pattern;
    private final long least;
    private final long most;
    private boolean mayBeEmpty;

    private Form(Pattern pattern, long least, long most, String expected) {
      this.pattern = pattern;
      this.least = least;
      this.most = most;
      this.expected = expected;
    }

    boolean accepts(String value) {
      return mayBeEmpty && value.isEmpty()
          || (pattern == null ? isNumber(value) : pattern.matcher(value).matches());
    }

    boolean isNumber(String value) {
      return DIGITS.matcher(value).matches()
          && least <= Long.parseLong(value)
          && Long.parseLong(value) <= most;
    }
  }
}
