package org.cprof.maven;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVPrinter;

/** What has limits, as it stands in a POM. */
public final class Rule {
  private String element = "";
  private List<String> includes = List.of("");
  private List<Limit> limits = List.of();

  /** Adds it to a file of rules for {@code cprof check}, one row for each name and limit. */
  void write(CSVPrinter csv) throws IOException {
    for (String name : includes) {
      for (Limit limit : limits) {
        csv.printRecord(word(element), name, limit.counter(), limit.maximum());
      }
    }
  }

  /** A word of a POM as one of the command line. */
  static String word(String text) {
    return text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
