package org.cprof.validation.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.runner.CommandException;
import org.cprof.runner.jbe.Start;
import org.cprof.runner.jbe.Target;

/** Reads what {@code cprof jbe --csv} has written. */
final class ResultFileReader {
  private static final Columns COLUMNS =
      Columns.of(
          "benchmark,argument,model,parameters,start,cycles,reference,difference,result,overhead");

  private final Errors errors = new Errors();

  private ResultFileReader() {}

  /**
   * Reads a file.
   *
   * @throws CommandException with all that is wrong with it
   */
  static ResultRows read(Path file) {
    try {
      String expected = "a profile, or results of 'cprof jbe --csv'";
      return new ResultFileReader().rows(ModelFile.read("results", file.toString(), expected));
    } catch (ModelException e) {
      throw CommandException.wrongUse("the results", e);
    }
  }

  private ResultRows rows(ModelFile file) throws ModelException {
    List<Estimate> estimates = new ArrayList<>();
    for (Row row : CsvReader.read(file, COLUMNS, errors)) {
      int before = errors.count();
      Map<String, String> settings = new TreeMap<>();
      Target.readSettings(row, row.text("parameters"), settings);
      long argument = number(row, "argument");
      long cycles = number(row, "cycles");
      long result = number(row, "result");
      Long overhead = !row.has("overhead") ? null : number(row, "overhead");
      Start start = Start.of(row, row.text("start"));
      if (errors.count() == before) {
        estimates.add(
            new Estimate(
                row.text("benchmark"),
                (int) argument,
                row.text("model"),
                settings,
                start,
                cycles,
                overhead,
                (int) result));
      }
    }
    errors.throwIfAny();
    return new ResultRows(estimates);
  }

  private long number(Row row, String column) {
    try {
      return Long.parseLong(row.text(column));
    } catch (NumberFormatException e) {
      row.wrong(column, "a whole number");
      return 0;
    }
  }
}
