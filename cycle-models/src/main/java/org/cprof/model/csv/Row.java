package org.cprof.model.csv;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.expression.Condition;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;

/**
 * A row of a file. It knows its place, so that what is wrong with a value is told where the value
 * is read.
 */
public final class Row {
  private final Columns columns;
  private final String file;
  private final int line;
  private final List<String> values;
  private final Errors errors;
  private boolean isRepeated;

  Row(Columns columns, String file, int line, List<String> values, Errors errors) {
    this.columns = columns;
    this.file = file;
    this.line = line;
    this.values = values;
    this.errors = errors;
  }

  /** A file as a whole, for errors. */
  public static Row ofFile(String file, Errors errors) {
    return new Row(null, file, 0, List.of(), errors);
  }

  /** How errors call the file. */
  public String file() {
    return file;
  }

  /** The line, counted from 1. */
  public int line() {
    return line;
  }

  /** Where the row stands, as in errors. */
  public String place() {
    return file + ":" + line;
  }

  /** The values in the order of the header, without surrounding blanks. */
  public List<String> values() {
    return values;
  }

  /** Whether a row before it has the same key, which is told. */
  public boolean isRepeated() {
    return isRepeated;
  }

  public String text(String column) {
    return values.get(columns.index(column));
  }

  public boolean has(String column) {
    return !text(column).isEmpty();
  }

  /** The words of a value, which blanks separate. */
  public String[] words(String column) {
    return text(column).split("\\s+");
  }

  /**
   * The number in a column of numbers.
   *
   * @param otherwise the result if there is none, or one that the column does not accept
   */
  public int number(String column, int otherwise) {
    int index = columns.index(column);
    String value = values.get(index);
    return columns.forms[index].isNumber(value) ? Integer.parseInt(value) : otherwise;
  }

  /** An expression over some variables; 0 if it is wrong, which is told. */
  public Expression expression(String column, Set<String> variables) {
    return parse(text(column), variables);
  }

  /** An expression in a part of a value; 0 if it is wrong, which is told. */
  public Expression parse(String text, Set<String> variables) {
    try {
      return Expression.parse(text, variables);
    } catch (ExpressionException wrong) {
      error(wrong.offendingText(), wrong.expectedThere());
      return new Expression.Constant(0);
    }
  }

  /** A condition over some variables; one that always holds if it is wrong, which is told. */
  public Condition condition(String column, Set<String> variables) {
    try {
      return Condition.parse(text(column), variables);
    } catch (ExpressionException wrong) {
      error(wrong.offendingText(), wrong.expectedThere());
      return new Condition.Always();
    }
  }

  /**
   * Whether a condition holds; false if it has no value, which is told.
   *
   * @param values of the variables; null if they have none: then it does not hold
   */
  public boolean holds(String column, Set<String> variables, Map<String, Long> values) {
    try {
      Condition condition = condition(column, variables);
      return values != null && condition.test(values::get);
    } catch (ArithmeticException wrong) {
      wrong(column, "a condition without " + wrong.getMessage());
      return false;
    }
  }

  /** Tells that something in the row is wrong. */
  public void error(String text, String expected) {
    errors.add(file, line, text, expected);
  }

  /** Tells that a value is wrong. */
  public void wrong(String column, String expected) {
    error(text(column), expected);
  }

  /** Tells which values don't have the forms of their columns. */
  void check() {
    for (int i = 0; i < values.size(); i++) {
      Columns.Form form = columns.forms[i];
      if (form != null && !form.accepts(values.get(i))) {
        error(values.get(i), form.expected);
      }
    }
  }

  /** The values that no other row may have, with commas. */
  String single() {
    StringBuilder single = new StringBuilder();
    for (String column : columns.single) {
      single.append(single.isEmpty() || !has(column) ? "" : ",").append(text(column));
    }
    return single.toString();
  }

  void repeats(Row first) {
    String place = first.file.equals(file) ? "line " + first.line : first.place();
    error(single(), columns.expectedOnce + "; " + place + " has it too");
    isRepeated = true;
  }

  Row with(int column, String value) {
    List<String> changed = new ArrayList<>(values);
    changed.set(column, value);
    return new Row(columns, file, line, changed, errors);
  }
}
