package org.cprof.model.methods;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.cprof.model.bytecode.PriceCheck;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.ExpressionException;
import org.cprof.model.processor.Processor;

/** Reads {@code methods.csv}. */
public final class MethodReader {
  private static final String HEADER = "class,method,descriptor,cycles,source";

  private static final String FURTHER = "words";

  /** Binary names with dots, so that a name with slashes does not quietly match nothing. */
  private static final Pattern CLASS = Pattern.compile("[^./;\\[\\s]+(\\.[^./;\\[\\s]+)*");

  /** Unqualified names (JVMS 4.2.2); only {@code <init>} and {@code <clinit>} have brackets. */
  private static final Pattern METHOD = Pattern.compile("<(cl)?init>|[^.;\\[/<>\\s]+");

  private static final Pattern DESCRIPTOR =
      Pattern.compile(
          "\\((\\[*([BCDFIJSZ]|L[^.;\\[\\s]+;))*\\)(V|\\[*([BCDFIJSZ]|L[^.;\\[\\s]+;))");

  /** What may stand in a descriptor with a {@code *}, which can stand for any part of it. */
  private static final Pattern PARTIAL_DESCRIPTOR = Pattern.compile("\\*|[(*][^.\\s]*");

  private final ModelFile file;
  private final Processor processor;
  private final Errors errors;

  private MethodReader(ModelFile file, Processor processor, Errors errors) {
    this.file = file;
    this.processor = processor;
    this.errors = errors;
  }

  /**
   * Reads the file and fills in the parameters; what is wrong goes to the errors, and the result is
   * then good for nothing.
   *
   * @param chosen the values of the parameters
   * @param check of the prices; null for none
   */
  public static MethodPrices read(
      ModelFile file,
      Processor processor,
      Map<String, Long> chosen,
      PriceCheck check,
      Errors errors) {
    return new MethodReader(file, processor, errors).read(chosen, check);
  }

  private MethodPrices read(Map<String, Long> chosen, PriceCheck check) {
    int before = errors.count();
    List<MethodRow> rows = new ArrayList<>();
    Map<List<String>, Row> seen = new HashMap<>();
    for (Row row : CsvReader.read(file, HEADER, FURTHER, 3, errors)) {
      Row first = seen.putIfAbsent(row.values().subList(0, 3), row);
      if (first != null) {
        String method = String.join(",", row.values().subList(0, 3));
        errors.add(row, method, "each method once; line " + first.line() + " has it too");
      }
      checkNames(row);
      MethodRow priced = row(row);
      if (priced != null) {
        rows.add(priced);
        if (check != null && priced.cycles() != null) {
          check.check(row, priced.cycles(), PriceCheck.MOST_OF_METHOD);
        }
      }
    }
    return errors.count() > before ? MethodPrices.none() : MethodPrices.of(rows, chosen);
  }

  private void checkNames(Row row) {
    for (String pattern : row.values().subList(0, 3)) {
      if (pattern.contains("**")) {
        errors.add(row, pattern, "one * for any characters, not several in a row");
        return;
      }
    }
    if (!CLASS.matcher(row.value(0)).matches()) {
      errors.add(
          row, row.value(0), "a class name with dots, such as java.lang.Math, or a pattern with *");
    }
    if (!METHOD.matcher(row.value(1)).matches()) {
      errors.add(row, row.value(1), "a method's name, such as sqrt or <init>, or a pattern with *");
    }
    Pattern form = row.value(2).contains("*") ? PARTIAL_DESCRIPTOR : DESCRIPTOR;
    if (!form.matcher(row.value(2)).matches()) {
      errors.add(
          row, row.value(2), "a descriptor, such as (D)D, or a pattern with *, such as (D)* or *");
    }
  }

  private int words(Row row) {
    String text = row.value(5);
    if (!text.matches("([1-9][0-9]{0,5})?")) {
      errors.add(row, text, "the size of the method in words, from 1 up, or nothing");
      return MethodPrice.UNKNOWN_WORDS;
    }
    return text.isEmpty() ? MethodPrice.UNKNOWN_WORDS : Integer.parseInt(text);
  }

  /** Null for a routine of the method's name. */
  private Expression cycles(Row row) throws ExpressionException {
    if (!row.value(3).isEmpty()) {
      return Expression.parse(row.value(3), processor.variables());
    }
    String method = String.join(",", row.values().subList(0, 3));
    if (method.contains("*")) {
      errors.add(row, method, "cycles, or no * in the method that a routine stands for");
    } else if (!row.value(5).isEmpty()) {
      errors.add(row, row.value(5), "no size where there are no cycles: the routine has one");
    }
    return null;
  }

  private MethodRow row(Row row) {
    try {
      return new MethodRow(
          new NamePattern(row.value(0)),
          new NamePattern(row.value(1)),
          new NamePattern(row.value(2)),
          cycles(row),
          row.value(4),
          words(row),
          row.line());
    } catch (ExpressionException wrong) {
      errors.add(row, wrong.offendingText(), wrong.expectedThere());
      return null;
    }
  }
}
