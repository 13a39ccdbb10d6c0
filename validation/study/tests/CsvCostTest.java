import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.cprof.junit.Cache;
import org.cprof.junit.ExpectBaseline;
import org.junit.jupiter.api.Test;

/** What users of Commons CSV do most. */
@ExpectBaseline(cache = Cache.WARM)
class CsvCostTest {
  private static final int LINES = 100;

  @Test
  void parses_a_table() throws IOException {
    assertEquals(2 * LINES, fields("alpha,beta\r\n".repeat(LINES), CSVFormat.DEFAULT));
  }

  @Test
  void parses_quoted_fields() throws IOException {
    assertEquals(2 * LINES, fields("\"al\"\"pha\",\"be,ta\"\r\n".repeat(LINES), CSVFormat.DEFAULT));
  }

  @Test
  void parses_by_tabulators() throws IOException {
    assertEquals(2 * LINES, fields("alpha\tbeta\n".repeat(LINES), CSVFormat.TDF));
  }

  @Test
  void prints_a_table() throws IOException {
    StringBuilder out = new StringBuilder();
    try (CSVPrinter printer = new CSVPrinter(out, CSVFormat.DEFAULT)) {
      for (int i = 0; i < LINES; i++) {
        printer.printRecord("alpha", "be,ta", i % 10);
      }
    }
    assertEquals(LINES * "alpha,\"be,ta\",0\r\n".length(), out.length());
  }

  private static int fields(String text, CSVFormat format) throws IOException {
    int fields = 0;
    try (CSVParser parser = CSVParser.parse(text, format)) {
      for (CSVRecord record : parser) {
        fields += record.size();
      }
    }
    return fields;
  }
}
