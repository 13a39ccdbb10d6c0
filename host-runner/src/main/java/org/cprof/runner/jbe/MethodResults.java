package org.cprof.runner.jbe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.cprof.model.ProcessorModel;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.runner.CommandException;
import org.cprof.runner.output.ResultFile;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Terminal;

/** The results of a user's kernel, in all their forms. */
public final class MethodResults {
  private static final List<String> MEASURED = List.of("kernel", "argument", "start", "cycles");
  private static final String EXPECTED = "CSV with the columns " + String.join(", ", MEASURED);

  private MethodResults() {}

  /** As a table for people. */
  public static List<String> lines(List<MethodResult> results, Terminal terminal) {
    return new Table<>(results)
        .shownWords("kernel", MethodResult::method)
        .shown("argument", MethodResult::argument)
        .shownWords("start", MethodResult::start)
        .shown(
            "result",
            row -> row.result().isPresent() ? Integer.toString(row.result().getAsInt()) : null)
        .shown("cycles", MethodResult::cycles)
        .shown("reference", row -> orNull(row.reference()))
        .shown(
            "difference",
            row ->
                row.difference().isPresent() ? Numbers.signed(row.difference().getAsLong()) : null)
        .lines(terminal);
  }

  private static Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }

  private record Fields(String model, String parameters, List<?> calls) {}

  /** As JSON. */
  public static Object fields(ProcessorModel model, List<MethodResult> results) {
    Table<MethodResult> calls =
        new Table<>(results)
            .field("kernel", row -> row.method().toString())
            .field("arguments", MethodResult::arguments);
    return new Fields(model.name(), model.settings(" "), figures(calls).json());
  }

  private static Table<MethodResult> figures(Table<MethodResult> table) {
    return table
        .field("start", row -> row.start().toString())
        .field("cycles", MethodResult::cycles)
        .field("reference", row -> orNull(row.reference()))
        .field("difference", row -> orNull(row.difference()))
        .field("result", row -> row.result().isPresent() ? row.result().getAsInt() : null);
  }

  /** As CSV. */
  public static void write(Path file, ProcessorModel model, List<MethodResult> results)
      throws IOException {
    Table<MethodResult> calls =
        new Table<>(results)
            .field("kernel", MethodResult::method)
            .field("argument", MethodResult::argument)
            .field("model", row -> model.name())
            .field("parameters", row -> model.settings(" "));
    ResultFile.write(file, figures(calls)::writeCsv);
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
