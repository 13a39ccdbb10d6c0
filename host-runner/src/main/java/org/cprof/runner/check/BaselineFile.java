package org.cprof.runner.check;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.output.Csv;
import org.cprof.runner.output.ResultFile;

/**
 * Baselines as text, one line for each method, so that a review shows what changed: comment lines
 * with what decides the counts, then CSV, the total first.
 */
public final class BaselineFile {
  private static final Columns COLUMNS =
      Columns.of(
          "kind,class,method,descriptor,calls,bytecodes,cycles,inclusive_cycles,load_cycles,misses,"
              + "allocations");

  private static final MethodReference TOTAL = new MethodReference(NodeKind.ROOT, "", "", "");
  private static final String COMMENT = "# ";
  private static final String SEPARATOR = ": ";

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
      text.write(COMMENT + entry.getKey() + SEPARATOR + entry.getValue() + "\n");
    }
    CSVPrinter csv = Csv.open(text, COLUMNS.names());
    row(csv, TOTAL, costs.total());
    for (Map.Entry<MethodReference, Map<Counter, Long>> method : costs.methods().entrySet()) {
      row(csv, method.getKey(), method.getValue());
    }
    csv.flush();
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
   * @throws ModelException with all that is wrong with the file, line by line
   */
  public static Costs read(Path file) throws ModelException {
    Errors errors = new Errors();
    ModelFile content =
        ModelFile.read("baseline", file.toString(), "a baseline or a profile; --update writes one");
    SortedMap<MethodReference, Map<Counter, Long>> methods = new TreeMap<>(Costs.ORDER);
    Map<Counter, Long> total = null;
    Row totalRow = null;
    for (Row row : CsvReader.read(content, COLUMNS, errors)) {
      NodeKind kind = NodeKind.ofLabel(row.text("kind"));
      Map<Counter, Long> values = values(row);
      if (kind == null) {
        row.wrong("kind", "a kind of method");
        continue;
      }
      MethodReference method =
          new MethodReference(kind, row.text("class"), row.text("method"), row.text("descriptor"));
      boolean isTotal = method.equals(TOTAL);
      if (isTotal ? total != null : methods.put(method, values) != null) {
        row.error(String.join(",", row.values()), "each method once");
      }
      if (isTotal) {
        total = values;
        totalRow = row;
      }
    }
    errors.throwIfAny();
    if (totalRow == null) {
      errors.add(file.toString(), 0, "", "a row with the total, of the kind root");
    } else {
      checkSums(totalRow, total, methods);
    }
    errors.throwIfAny();
    return new Costs(header(content), total, methods);
  }

  private static Map<Counter, Long> values(Row row) {
    Map<Counter, Long> values = new EnumMap<>(Counter.class);
    for (Counter counter : Counter.values()) {
      String text = row.text(counter.column());
      if (text.matches("[0-9]{1,18}")) {
        values.put(counter, Long.valueOf(text));
      } else if (!text.isEmpty() || counter == Counter.CALLS) {
        row.error(text, counter.column() + " as a whole number");
      }
    }
    return values;
  }

  /** What was edited, or merged from two versions, does not add up. */
  private static void checkSums(
      Row row, Map<Counter, Long> total, SortedMap<MethodReference, Map<Counter, Long>> methods) {
    for (Counter counter : Counter.SUMMED) {
      if (total.containsKey(counter)) {
        long sum =
            methods.values().stream().mapToLong(values -> values.getOrDefault(counter, 0L)).sum();
        if (sum != total.get(counter)) {
          row.error(
              Long.toString(total.get(counter)),
              counter.column() + " as the methods' sum, " + sum + "; write it anew with --update");
        }
      }
    }
  }

  private static ProfileHeader header(ModelFile content) {
    List<Map.Entry<String, String>> metadata = new ArrayList<>();
    new String(content.content(), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith(COMMENT) && line.contains(SEPARATOR))
        .map(line -> line.substring(COMMENT.length()).split(SEPARATOR, 2))
        .filter(entry -> Comparability.KEYS.contains(entry[0]))
        .forEach(entry -> metadata.add(Map.entry(entry[0], entry[1])));
    return new ProfileHeader(metadata);
  }
}
