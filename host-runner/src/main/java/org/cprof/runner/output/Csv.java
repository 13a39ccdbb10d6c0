package org.cprof.runner.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Tables of results as CSV: RFC 4180 with line feeds, in UTF-8. */
public final class Csv {
  private Csv() {}

  /** Starts a table with its header; whoever adds the rows flushes it. */
  public static CSVPrinter open(OutputStream out, String... columns) throws IOException {
    return open(new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8)), columns);
  }

  /** Starts a table with its header in what takes text. */
  public static CSVPrinter open(Appendable out, String... columns) throws IOException {
    return new CSVPrinter(
        out, CSVFormat.RFC4180.builder().setRecordSeparator('\n').setHeader(columns).get());
  }
}
