package org.cprof.runner.jbe;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.commons.csv.CSVPrinter;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.runner.CommandException;
import org.cprof.runner.output.Csv;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.TextTable;

/** The results of a user's kernel, in all their forms. */
public final class MethodResults {
  private static final String[] COLUMNS = {
    "kernel",
    "argument",
    "model",
    "parameters",
    "start",
    "cycles",
    "reference",
    "difference",
    "result"
  };

  private static final List<String> MEASURED = List.of("kernel", "argument", "start", "cycles");
  private static final String EXPECTED = "CSV with the columns " + String.join(", ", MEASURED);

  private MethodResults() {}

  /** As a table for people. */
  public static List<String> lines(List<MethodResult> results, int width, Style style) {
    TextTable table =
        new TextTable(
                "", "kernel", "argument", "start", "result", "cycles", "reference", "difference")
            .alignLeft(0)
            .alignLeft(2);
    for (MethodResult row : results) {
      table.row(
          none -> "",
          row.method().toString(),
          row.argument(),
          row.start().toString(),
          row.result().isPresent() ? Integer.toString(row.result().getAsInt()) : "-",
          Numbers.grouped(row.cycles()),
          text(row.reference(), ""),
          text(row.difference(), "+"));
    }
    return table.lines(width, style);
  }

  private static String text(OptionalLong number, String sign) {
    if (number.isEmpty()) {
      return "-";
    }
    return (number.getAsLong() > 0 ? sign : "") + Numbers.grouped(number.getAsLong());
  }

  private record Fields(String model, String parameters, List<Call> calls) {}

  private record Call(
      String kernel,
      List<Integer> arguments,
      String start,
      long cycles,
      Long reference,
      Long difference,
      Integer result) {}

  /** As JSON. */
  public static Object fields(ProcessorModel model, List<MethodResult> results) {
    return new Fields(
        model.name(),
        ResultsCsv.parameters(model),
        results.stream().map(MethodResults::call).toList());
  }

  private static Call call(MethodResult row) {
    boolean isCompared = row.reference().isPresent();
    return new Call(
        row.method().toString(),
        row.arguments(),
        row.start().toString(),
        row.cycles(),
        isCompared ? row.reference().getAsLong() : null,
        isCompared ? row.difference().getAsLong() : null,
        row.result().isPresent() ? row.result().getAsInt() : null);
  }

  /** As CSV. */
  public static void write(Path file, ProcessorModel model, List<MethodResult> results)
      throws IOException {
    ResultFile.write(file, out -> write(out, model, results));
  }

  private static void write(OutputStream out, ProcessorModel model, List<MethodResult> results)
      throws IOException {
    CSVPrinter csv = Csv.open(out, COLUMNS);
    for (MethodResult row : results) {
      csv.printRecord(
          row.method(),
          row.argument(),
          model.name(),
          ResultsCsv.parameters(model),
          row.start(),
          row.cycles(),
          cell(row.reference()),
          cell(row.difference()),
          row.result().isPresent() ? row.result().getAsInt() : "");
    }
    csv.flush();
  }

  private static String cell(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "";
  }

  /**
   * Puts what was measured beside the estimate.
   *
   * @param file CSV with the columns kernel, argument, start and cycles
   * @throws CommandException if the file is no such CSV
   */
  public static List<MethodResult> compared(List<MethodResult> results, Path file) {
    if (!Files.exists(file)) {
      throw CommandException.wrongUse("--reference: there is no " + file);
    }
    Map<String, Long> measured = new TreeMap<>();
    Errors errors = new Errors();
    try {
      ModelFile content = ModelFile.read("reference", file.toString(), EXPECTED);
      List<Row> rows = CsvReader.readWithHeader(content, errors);
      if (!rows.isEmpty() && !rows.get(0).values().containsAll(MEASURED)) {
        rows.get(0).error(String.join(",", rows.get(0).values()), EXPECTED);
        errors.throwIfAny();
      }
      rows.stream().skip(1).forEach(row -> read(row, measured));
      errors.throwIfAny();
    } catch (ModelException wrong) {
      throw CommandException.wrongUse("the reference", wrong);
    }
    List<MethodResult> compared = new ArrayList<>();
    for (MethodResult row : results) {
      Long cycles =
          measured.get(key(row.method().toString(), row.argument(), row.start().toString()));
      compared.add(row.with(cycles == null ? OptionalLong.empty() : OptionalLong.of(cycles)));
    }
    if (compared.stream().allMatch(row -> row.reference().isEmpty())) {
      throw CommandException.wrongUse(
          file + " has no row for " + results.get(0).method() + " with these arguments and starts");
    }
    return compared;
  }

  /** The last of several rows of a call counts. */
  private static void read(Row row, Map<String, Long> measured) {
    try {
      measured.put(
          key(row.text("kernel"), row.text("argument"), row.text("start")),
          Long.valueOf(row.text("cycles")));
    } catch (NumberFormatException e) {
      row.wrong("cycles", "a whole number");
    }
  }

  private static String key(String kernel, String argument, String start) {
    return kernel + "," + argument + "," + start;
  }
}
