package org.cprof.text;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last line of a file of rows, {@code # end: rows=N}. Without it, a file that was cut between
 * two lines would be read as a smaller one. Its own line end may be missing: the number of rows
 * says that nothing else is.
 *
 * @param rows in the file, without its header and its comments
 */
public record EndLine(long rows) {
  private static final Pattern FORM = Pattern.compile("# end: rows=([0-9]{1,18})");

  public static boolean is(String line) {
    return FORM.matcher(line).matches();
  }

  /**
   * Why a file is not whole; empty if it is.
   *
   * @param last its last line; empty if it has none
   * @param found the rows before it
   */
  public static Optional<String> problem(String last, long found) {
    Matcher parts = FORM.matcher(last);
    if (!parts.matches()) {
      return Optional.of(
          "the last line is not '# end: rows=N': the file was cut off, or has text behind its end,"
              + " or an earlier version of CProf wrote it");
    }
    long rows = Long.parseLong(parts.group(1));
    if (rows == found) {
      return Optional.empty();
    }
    return Optional.of(
        rows > found
            ? "the file was cut: " + found + " rows of " + rows
            : "the file has " + found + " rows, its end says " + rows);
  }

  public String line() {
    return new MetadataLine("end", "rows=" + rows).line();
  }
}
