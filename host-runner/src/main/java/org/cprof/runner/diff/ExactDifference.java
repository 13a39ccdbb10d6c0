package org.cprof.runner.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.cprof.runner.text.Terminal;

/** The difference of two profiles of counts. */
public record ExactDifference(Difference difference) implements DifferenceReport {
  @Override
  public void writeCsv(OutputStream out) throws IOException {
    DifferenceCsv.write(difference, out);
  }

  @Override
  public Object json(int top) {
    return DifferenceJson.of(difference, top);
  }

  @Override
  public List<String> lines(List<Path> files, int top, Terminal terminal) {
    return DifferenceText.lines(difference, files, top, terminal);
  }
}
