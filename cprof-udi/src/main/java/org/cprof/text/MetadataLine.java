package org.cprof.text;

/**
 * A line before the rows of a file that tells what decides its figures: {@code # key: value}.
 *
 * @param key without {@code ": "}
 */
public record MetadataLine(String key, String value) {

  private static final String START = "# ";
  private static final String SEPARATOR = ": ";

  /** Whether a line begins like one. */
  public static boolean isBegun(String line) {
    return line.startsWith(START);
  }

  /** What a line says; null if it is none. */
  public static MetadataLine read(String line) {
    int end = line.indexOf(SEPARATOR, START.length());
    return isBegun(line) && end >= 0
        ? new MetadataLine(
            line.substring(START.length(), end), line.substring(end + SEPARATOR.length()))
        : null;
  }

  public String line() {
    return START + key + SEPARATOR + value;
  }
}
