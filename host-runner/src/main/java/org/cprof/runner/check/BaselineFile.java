package org.cprof.runner.check;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.output.Csv;
import org.cprof.runner.output.ResultFile;
import org.cprof.text.EndLine;
import org.cprof.text.MetadataLine;

/**
 * Baselines as text, so that a review shows what changed: comment lines with what decides the
 * counts, then CSV, the total first. There is one line for each method, or of tests one for each
 * test, with its methods in the lines below it. The last line is the {@link EndLine}.
 */
public final class BaselineFile {
  static final Columns COLUMNS =
      Columns.of(
          "kind,class,method,descriptor,calls,bytecodes,cycles,inclusive_cycles,load_cycles,misses,"
              + "allocations");

  static final Columns COLUMNS_OF_TESTS =
      Columns.of(
          "kind,class,method,descriptor,calls,bytecodes,cycles,load_cycles,misses,allocations,"
              + "own_calls,own_bytecodes,own_cycles,differs,depends_on");

  /** What tests have of their own code, in the order of the columns. */
  static final List<Counter> OWN = List.of(Counter.CALLS, Counter.BYTECODES, Counter.CYCLES);

  /** The kind of a line with the costs of a test; lines below it have kinds of methods. */
  static final String TEST = "test";

  static final MethodReference TOTAL = new MethodReference(NodeKind.ROOT, "", "", "");

  private BaselineFile() {}

  /**
   * Writes a baseline.
   *
   * @throws IOException if it can't be written; the message names the file
   */
  public static void write(Path file, Costs costs, Path... input) throws IOException {
    ResultFile.write(file, out -> write(costs, out), input);
  }

  private static void write(Costs costs, OutputStream out) throws IOException {
    Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    for (Map.Entry<String, String> entry : Comparability.of(costs.header())) {
      text.write(new MetadataLine(entry.getKey(), entry.getValue()).line() + "\n");
    }
    long rows = costs.tests().isEmpty() ? writeMethods(costs, text) : writeTests(costs, text);
    text.write(new EndLine(rows).line() + "\n");
    text.flush();
  }

  private static long writeMethods(Costs costs, Writer text) throws IOException {
    CSVPrinter csv = Csv.open(text, COLUMNS.names());
    row(csv, TOTAL, costs.total());
    for (Map.Entry<MethodReference, Map<Counter, Long>> method : costs.methods().entrySet()) {
      row(csv, method.getKey(), method.getValue());
    }
    return 1 + costs.methods().size();
  }

  private static long writeTests(Costs costs, Writer text) throws IOException {
    long rows = 1;
    CSVPrinter csv = Csv.open(text, COLUMNS_OF_TESTS.names());
    testRow(csv, TOTAL.kind().label(), TOTAL, costs.total(), Map.of(), "", "");
    for (Map.Entry<MethodReference, TestCosts> test : costs.tests().entrySet()) {
      TestCosts of = test.getValue();
      testRow(csv, TEST, test.getKey(), of.total(), of.own(), of.differs(), of.dependsOn());
      for (Map.Entry<MethodReference, Map<Counter, Long>> method : of.methods().entrySet()) {
        String kind = method.getKey().kind().label();
        testRow(csv, kind, method.getKey(), method.getValue(), Map.of(), "", "");
      }
      rows += 1 + of.methods().size();
    }
    return rows;
  }

  private static void testRow(
      CSVPrinter csv,
      String kind,
      MethodReference method,
      Map<Counter, Long> values,
      Map<Counter, Long> own,
      String differs,
      String dependsOn)
      throws IOException {
    csv.print(kind);
    csv.print(method.className());
    csv.print(method.name());
    csv.print(method.descriptor());
    for (Counter counter : Counter.values()) {
      if (counter != Counter.INCLUSIVE_CYCLES) {
        csv.print(values.get(counter));
      }
    }
    for (Counter counter : OWN) {
      csv.print(own.get(counter));
    }
    csv.print(differs);
    csv.print(dependsOn);
    csv.println();
  }

  private static void row(CSVPrinter csv, MethodReference method, Map<Counter, Long> values)
      throws IOException {
    csv.print(method.kind().label());
    csv.print(method.className());
    csv.print(method.name());
    csv.print(method.descriptor());
    for (Counter counter : Counter.values()) {
      csv.print(values.get(counter));
    }
    csv.println();
  }

  /**
   * Reads a baseline.
   *
   * @param advice how a baseline is written, for errors
   * @throws ModelException with all that is wrong with the file, line by line
   */
  public static Costs read(Path file, Advice advice) throws ModelException {
    return reader(file, advice).read();
  }

  /**
   * The tests that a baseline marks as not reproducible, each with the place where it differed.
   *
   * @throws ModelException with the lines that are none of a baseline
   */
  static SortedMap<MethodReference, String> marked(Path file, Advice advice) throws ModelException {
    return reader(file, advice).marked();
  }

  private static BaselineReader reader(Path file, Advice advice) throws ModelException {
    ModelFile content =
        ModelFile.read(
            "baseline",
            file.toString(),
            "a baseline or a profile; " + advice.update() + " writes one");
    return new BaselineReader(content, advice);
  }
}
