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
      Map<String, String> settings = settings(row);
      long argument = number(row, "argument");
      long cycles = number(row, "cycles");
      long result = number(row, "result");
      Long overhead = !row.has("overhead") ? null : number(row, "overhead");
      Start start = start(row);
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

  private Map<String, String> settings(Row row) {
    Map<String, String> settings = new TreeMap<>();
    for (String setting : row.text("parameters").split(" ")) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
      } else if (!setting.isEmpty()) {
        row.error(setting, "settings like r=1 w=2, separated by blanks");
      }
    }
    return settings;
  }

  private long number(Row row, String column) {
    try {
      return Long.parseLong(row.text(column));
    } catch (NumberFormatException e) {
      row.wrong(column, "a whole number");
      return 0;
    }
  }

  private Start start(Row row) {
    for (Start start : Start.values()) {
      if (start.toString().equals(row.text("start"))) {
        return start;
      }
    }
    row.wrong("start", "empty or warm");
    return null;
  }
}
