package org.cprof.validation.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;
import org.cprof.runner.CommandException;
import org.cprof.runner.jbe.Start;

/** Reads what {@code cprof jbe --csv} has written. */
final class ResultFileReader {
  private static final String HEADER =
      "benchmark,argument,model,parameters,start,cycles,reference,difference,result,overhead";

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
    for (Row row : CsvReader.read(file, HEADER, errors)) {
      int before = errors.count();
      Map<String, String> settings = settings(row);
      long argument = number(row, 1);
      long cycles = number(row, 5);
      long result = number(row, 8);
      Long overhead = row.value(9).isEmpty() ? null : number(row, 9);
      Start start = start(row);
      if (errors.count() == before) {
        estimates.add(
            new Estimate(
                row.value(0),
                (int) argument,
                row.value(2),
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
    for (String setting : row.value(3).split(" ")) {
      int equals = setting.indexOf('=');
      if (equals > 0) {
        settings.put(setting.substring(0, equals), setting.substring(equals + 1));
      } else if (!setting.isEmpty()) {
        errors.add(row, setting, "settings like r=1 w=2, separated by blanks");
      }
    }
    return settings;
  }

  private long number(Row row, int column) {
    try {
      return Long.parseLong(row.value(column));
    } catch (NumberFormatException e) {
      errors.add(row, row.value(column), "a whole number");
      return 0;
    }
  }

  private Start start(Row row) {
    for (Start start : Start.values()) {
      if (start.toString().equals(row.value(4))) {
        return start;
      }
    }
    errors.add(row, row.value(4), "empty or warm");
    return null;
  }
}
