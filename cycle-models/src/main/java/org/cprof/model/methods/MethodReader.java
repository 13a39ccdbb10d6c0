package org.cprof.model.methods;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.cprof.model.bytecode.PriceCheck;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.model.expression.Expression;
import org.cprof.model.expression.Interval;
import org.cprof.model.processor.Processor;

/** Reads {@code methods.csv}. */
public final class MethodReader {
  /** Binary names with dots, so that a name with slashes does not quietly match nothing. */
  private static final Pattern CLASS = Pattern.compile("[^./;\\[\\s]+(\\.[^./;\\[\\s]+)*");

  /** Unqualified names (JVMS 4.2.2); only {@code <init>} and {@code <clinit>} have brackets. */
  private static final Pattern METHOD = Pattern.compile("<(cl)?init>|[^.;\\[/<>\\s]+");

  private static final String TYPE = "\\[*([BCDFIJSZ]|L[^.;\\[\\s]+;)";

  /** A {@code *} can stand for any part of a descriptor. */
  private static final Pattern DESCRIPTOR =
      Pattern.compile("\\((" + TYPE + ")*\\)(V|" + TYPE + ")|\\*|(?=.*\\*)[(*][^.\\s]*");

  private static final Columns COLUMNS =
      Columns.of("class,method,descriptor,cycles,source,words")
          .form(
              "class", CLASS, "a class name with dots, such as java.lang.Math, or a pattern with *")
          .form("method", METHOD, "a method's name, such as sqrt or <init>, or a pattern with *")
          .form(
              "descriptor",
              DESCRIPTOR,
              "a descriptor, such as (D)D, or a pattern with *, such as (D)* or *")
          .number("words", 1, 999_999, "the size of the method in words, from 1 up, or nothing")
          .orNothing("words")
          .lastMayBeMissing()
          .keys(3)
          .once("each method once", "class", "method", "descriptor");

  private static final Map<String, Interval> LENGTHS =
      Map.of(MethodPrice.LENGTH, new Interval(0, 1 << 20));

  private MethodReader() {}

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
    int before = errors.count();
    List<MethodPrice> rows = new ArrayList<>();
    for (Row row : CsvReader.read(file, COLUMNS, errors)) {
      checkPatterns(row);
      Set<String> variables = new HashSet<>(processor.variables());
      variables.add(MethodPrice.LENGTH);
      MethodPrice priced = row(row, variables);
      rows.add(priced);
      if (check != null && priced.cycles() != null) {
        check.check(row, priced.cycles(), PriceCheck.MOST_OF_METHOD, LENGTHS);
      }
    }
    return errors.count() > before ? MethodPrices.none() : MethodPrices.of(rows, chosen);
  }

  private static void checkPatterns(Row row) {
    for (String pattern : row.values().subList(0, 3)) {
      if (pattern.contains("**")) {
        row.error(pattern, "one * for any characters, not several in a row");
        return;
      }
    }
  }

  private static MethodPrice row(Row row, Set<String> variables) {
    return new MethodPrice(
        new NamePattern(row.text("class")),
        new NamePattern(row.text("method")),
        new NamePattern(row.text("descriptor")),
        row.has("cycles") ? row.expression("cycles", variables) : ofRoutine(row),
        row.text("source"),
        row.number("words", MethodPrice.UNKNOWN_WORDS),
        row.line());
  }

  /** No price: a routine of the method's name has it. */
  private static Expression ofRoutine(Row row) {
    String method = String.join(",", row.values().subList(0, 3));
    if (method.contains("*")) {
      row.error(method, "cycles, or no * in the method that a routine stands for");
    } else if (row.has("words")) {
      row.wrong("words", "no size where there are no cycles: the routine has one");
    }
    return null;
  }
}
