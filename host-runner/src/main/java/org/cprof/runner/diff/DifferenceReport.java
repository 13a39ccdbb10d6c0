package org.cprof.runner.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.cprof.runner.text.Terminal;

/** The difference of two profiles in each form in which it is shown. */
public sealed interface DifferenceReport permits ExactDifference, SampledDifference {
  /** Writes a row per method of either profile; the stream stays open. */
  void writeCsv(OutputStream out) throws IOException;

  /**
   * The JSON object.
   *
   * @param top how many methods and contexts it has in each list
   */
  Object json(int top);

  /**
   * The lines of text.
   *
   * @param files of the profile before and of the one after
   * @param top how many methods and contexts to name in each list
   */
  List<String> lines(List<Path> files, int top, Terminal terminal);
}
