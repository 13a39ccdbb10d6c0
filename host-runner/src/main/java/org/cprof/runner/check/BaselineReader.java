package org.cprof.runner.check;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.report.Emptiness;
import org.cprof.text.EndLine;
import org.cprof.text.MetadataLine;

/** Reads what {@link BaselineFile} writes, and tells what does not add up. */
final class BaselineReader {
  private final ModelFile file;
  private final Advice advice;
  private final Errors errors = new Errors();
  private final String head;
  private final boolean isOfTests;
  private final SortedMap<MethodReference, Map<Counter, Long>> methods = newMap();
  private final SortedMap<MethodReference, TestCosts> tests = newMap();
  private Row totalRow;
  private Map<Counter, Long> total = Map.of();

  /** The line of the test whose methods are read, and these. */
  private Row testRow;

  private SortedMap<MethodReference, Map<Counter, Long>> ofTest = newMap();

  BaselineReader(ModelFile file, Advice advice) {
    this.file = file;
    this.advice = advice;
    head = lines(file).filter(line -> !line.startsWith("#")).findFirst().orElse("");
    isOfTests = BaselineFile.COLUMNS_OF_TESTS.areOfHeader(head);
  }

  private static Stream<String> lines(ModelFile file) {
    return new String(file.content(), StandardCharsets.UTF_8).lines();
  }

  private static <V> SortedMap<MethodReference, V> newMap() {
    return new TreeMap<>(Costs.ORDER);
  }

  Costs read() throws ModelException {
    List<Row> rows = rows();
    if (errors.count() == 0) {
      checkEnd(rows.size());
      errors.throwIfAny();
    }
    ProfileHeader header = header();
    if (!isOfTests && Emptiness.areTests(header)) {
      errors.add(file.path(), 0, head, "a line for each test; " + anew());
    }
    rows.forEach(this::add);
    endTest();
    errors.throwIfAny();
    if (totalRow == null) {
      errors.add(file.path(), 0, "", "a row with the total, of the kind root");
    } else if (isOfTests) {
      checkSums(totalRow, total, tests.values().stream().map(TestCosts::total).toList(), "tests'");
    } else {
      checkSums(totalRow, total, methods.values(), "methods'");
    }
    errors.throwIfAny();
    Costs costs = new Costs(header, total, methods, tests);
    return isOfTests ? costs.ofTests(tests.keySet()) : costs;
  }

  /**
   * The tests that it marks as not reproducible, with the place, for a baseline that replaces it:
   * it may be one that was edited or cut.
   */
  SortedMap<MethodReference, String> marked() throws ModelException {
    SortedMap<MethodReference, String> marked = newMap();
    List<Row> rows = rows();
    errors.throwIfAny();
    for (Row row : rows) {
      if (isTest(row) && row.has("differs")) {
        marked.put(method(row, NodeKind.METHOD), row.text("differs"));
      }
    }
    return marked;
  }

  private List<Row> rows() {
    if (!isOfTests && !BaselineFile.COLUMNS.areOfHeader(head)) {
      errors.add(
          file.path(),
          0,
          head,
          "the header of a baseline of this version; remove the file, and " + anew());
      return List.of();
    }
    Columns columns = isOfTests ? BaselineFile.COLUMNS_OF_TESTS : BaselineFile.COLUMNS;
    return CsvReader.read(file, columns, errors);
  }

  private String anew() {
    return "write it anew with " + advice.update();
  }

  private void checkEnd(int rows) {
    List<String> lines = lines(file).toList();
    String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    EndLine.problem(last, rows)
        .ifPresent(
            problem ->
                errors.add(
                    file.path(),
                    lines.size(),
                    last,
                    "a whole baseline: " + problem + "; " + anew()));
  }

  private boolean isTest(Row row) {
    return isOfTests && row.text("kind").equals(BaselineFile.TEST);
  }

  private static MethodReference method(Row row, NodeKind kind) {
    return new MethodReference(kind, row.text("class"), row.text("method"), row.text("descriptor"));
  }

  private void add(Row row) {
    boolean isTest = isTest(row);
    NodeKind kind = isTest ? NodeKind.METHOD : NodeKind.ofLabel(row.text("kind"));
    if (kind == null) {
      row.wrong("kind", isOfTests ? "test, or a kind of method" : "a kind of method");
      return;
    }
    MethodReference method = method(row, kind);
    Map<Counter, Long> values = values(row);
    boolean isRepeated;
    if (method.equals(BaselineFile.TOTAL)) {
      isRepeated = totalRow != null;
      total = isOfTests ? TestCosts.withInclusive(values) : values;
      totalRow = row;
    } else if (isTest) {
      endTest();
      ofTest = newMap();
      testRow = row;
      TestCosts test =
          new TestCosts(
              TestCosts.withInclusive(values),
              own(row),
              row.text("differs"),
              row.text("depends_on"),
              ofTest);
      isRepeated = tests.put(method, test) != null;
    } else if (isOfTests && testRow == null) {
      row.wrong("kind", "test first, and its methods below it");
      return;
    } else {
      isRepeated = (isOfTests ? ofTest : methods).put(method, values) != null;
    }
    if (isRepeated) {
      row.error(String.join(",", row.values()), "each " + (isTest ? "test" : "method") + " once");
    }
  }

  /** The methods of a test are all there. */
  private void endTest() {
    if (testRow != null && ofTest.isEmpty()) {
      testRow.wrong("method", "a test with its methods in the lines below it; " + anew());
    } else if (testRow != null) {
      checkSums(testRow, values(testRow), ofTest.values(), "methods'");
    }
  }

  private Map<Counter, Long> values(Row row) {
    Map<Counter, Long> values = new EnumMap<>(Counter.class);
    for (Counter counter : Counter.values()) {
      if (counter != Counter.INCLUSIVE_CYCLES || !isOfTests) {
        put(values, counter, row, counter.column());
      }
    }
    return values;
  }

  private static Map<Counter, Long> own(Row row) {
    Map<Counter, Long> values = new EnumMap<>(Counter.class);
    BaselineFile.OWN.forEach(counter -> put(values, counter, row, "own_" + counter.column()));
    return values;
  }

  private static void put(Map<Counter, Long> values, Counter counter, Row row, String column) {
    String text = row.text(column);
    if (text.matches("[0-9]{1,18}")) {
      values.put(counter, Long.valueOf(text));
    } else if (!text.isEmpty() || counter == Counter.CALLS) {
      row.error(text, column + " as a whole number");
    }
  }

  /** What was edited, or merged from two versions, does not add up. */
  private void checkSums(
      Row row, Map<Counter, Long> sums, Collection<Map<Counter, Long>> parts, String whose) {
    for (Counter counter : Counter.SUMMED) {
      if (sums.containsKey(counter)) {
        long sum = parts.stream().mapToLong(values -> values.getOrDefault(counter, 0L)).sum();
        if (sum != sums.get(counter)) {
          row.error(
              Long.toString(sums.get(counter)),
              counter.column() + " as the " + whose + " sum, " + sum + "; " + anew());
        }
      }
    }
  }

  private ProfileHeader header() {
    List<Map.Entry<String, String>> metadata = new ArrayList<>();
    lines(file)
        .map(MetadataLine::read)
        .filter(line -> line != null && Comparability.KEYS.contains(line.key()))
        .forEach(line -> metadata.add(Map.entry(line.key(), line.value())));
    return new ProfileHeader(metadata);
  }
}
