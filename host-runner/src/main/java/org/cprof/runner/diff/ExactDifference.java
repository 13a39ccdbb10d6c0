package org.cprof.runner.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.cprof.runner.text.Terminal;

/** The difference of two profiles of counts. */
public record ExactDifference(Difference difference) {
  /** Writes a row per method of either profile; the stream stays open. */
  public void writeCsv(OutputStream out) throws IOException {
    DifferenceCsv.write(difference, out);
  }

  /**
   * The JSON object.
   *
   * @param top how many methods and contexts it has in each list
   */
  public Object json(int top) {
    return DifferenceJson.of(difference, top);
  }

  /**
   * The lines of text.
   *
   * @param files of the profile before and of the one after
   * @param top how many methods and contexts to name in each list
   */
  public List<String> lines(List<Path> files, int top, Terminal terminal) {
    return DifferenceText.lines(difference, files, top, terminal);
  }
}
